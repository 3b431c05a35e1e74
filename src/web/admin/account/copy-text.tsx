import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { notify } from '#web/ui/toasts.ts';

/** A text with a button that copies it. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(`${label} copied`);
    } catch {
      notify.error('It could not be copied. Mark the text and copy it by hand.');
    }
  }
  return (
    <div className="flex items-start gap-2">
      <span className="min-w-0 flex-1 rounded-md border border-line bg-paper p-2 font-mono text-xs wrap-anywhere text-ink">
        {text}
      </span>
      <SmallButton variant="secondary" onClick={() => void copy()}>
        Copy<span className="sr-only"> {label}</span>
      </SmallButton>
    </div>
  );
}
