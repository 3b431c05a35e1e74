import { showSuccess } from '#web/admin/query-client.ts';
import { notify } from '#web/ui/toasts.ts';
import { SmallButton } from './buttons.tsx';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(done);
  } catch {
    notify.error('The browser does not allow copying here. Mark the text and copy it by hand.');
  }
}

/** A text with a button that copies it. The label is a noun such as `link`. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex items-start gap-2">
      <span className="min-w-0 flex-1 rounded-md border border-line bg-paper p-2 font-mono text-xs wrap-anywhere text-ink">
        {text}
      </span>
      <SmallButton onClick={() => void copyText(text, `The ${label} is copied`)}>
        <span>Copy</span>
        <span className="sr-only">{` the ${label}`}</span>
      </SmallButton>
    </div>
  );
}
