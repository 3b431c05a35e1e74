import type { ContactDraft } from '#domain/contact.ts';
import { PencilIcon } from '#web/ui/icons.tsx';

interface ContactLineProps {
  readonly contact: ContactDraft;
  readonly onEdit: () => void;
}

/** What is left of the contact form once there is a price: the price has the page then (styles.css). */
export function ContactLine({ contact: { fullName, phone, email }, onEdit }: ContactLineProps) {
  return (
    <p data-folded className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span className="font-medium">{fullName}</span>
      <span className="text-muted">{phone}</span>
      <span className="text-muted">{email}</span>
      <button
        type="button"
        onClick={onEdit}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 font-medium underline underline-offset-4 hover:bg-hover"
      >
        <PencilIcon className="size-4" />
        Edit
      </button>
    </p>
  );
}
