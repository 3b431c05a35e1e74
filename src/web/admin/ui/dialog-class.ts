// The classes of dialogs; their behaviour comes from Base UI.
const middle =
  'fixed top-1/2 left-1/2 z-50 max-h-[92dvh] w-[calc(100%-1.5rem)] -translate-x-1/2 -translate-y-1/2 ' +
  'overflow-y-auto rounded-lg border border-line bg-paper p-5 text-ink shadow-raised md:p-6';

export const dialogClass = {
  backdrop: 'fixed inset-0 z-40 bg-[rgb(0_0_0/55%)]',
  popup: `${middle} max-w-lg`,
  wide: `${middle} max-w-4xl`,
  drawer:
    'fixed inset-y-0 right-0 z-50 w-full max-w-lg overflow-y-auto border-l border-line bg-paper p-5 text-ink shadow-raised md:p-6',
  title: 'text-xl font-semibold',
} as const;
