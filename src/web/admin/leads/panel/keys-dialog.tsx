import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';

const keys = [
  ['J, K', 'Next and previous row, or lead'],
  ['Enter', 'Open the lead'],
  ['Escape', 'Close it and return to its row'],
  ['2 to 6', 'Set Contacted, Qualified, Proposal, Closed, Lost; 1, New, is how a lead arrives'],
  ['X', 'Choose the row, to change several at once'],
  ['N', 'Add a note'],
  ['Ctrl + Enter', 'Save the note'],
  ['/', 'Search'],
  ['?', 'These keys'],
] as const;

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="Keys"
      description="They work while the focus is in the list or on its open lead."
      variant="popup"
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-edge px-1.5 font-sans">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
