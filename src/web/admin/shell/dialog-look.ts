// The look of dialogs; what they do comes from Base UI.
export const dialogLook = {
  backdrop: 'fixed inset-0 z-40 bg-[rgb(0_0_0/55%)]',
  popup:
    'fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 ' +
    'overflow-y-auto rounded-lg border border-line bg-paper p-6 text-ink shadow-raised',
  title: 'text-xl font-semibold',
} as const;
