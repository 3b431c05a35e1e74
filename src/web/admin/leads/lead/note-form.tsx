// The note of a lead. What is typed is a draft on this device, which a reload or the end of the session does not lose.
import { type RefObject, useId, useRef, useState } from 'react';
import type { Lead } from '#contract/leads/leads.ts';
import { maxNoteLength } from '#domain/lead/lead.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { useChangeLead } from '../change-lead.ts';
import { useDraft, writeDraft } from '../note-draft.ts';

interface NoteFormProps {
  readonly lead: Lead;
  readonly autoFocus?: boolean;
  /** Gets the focus when the note is sent, because the pressed button is disabled then. If left out, the field. */
  readonly afterSending?: RefObject<HTMLElement | null> | undefined;
}

export function NoteForm({ lead, autoFocus = false, afterSending }: NoteFormProps) {
  const { _id: leadId } = lead;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(leadId);
  const [restored] = useState(text);
  const change = useChangeLead(lead, true);
  useCommands([{ ...keyed.note, run: () => field.current?.focus() }]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        change({
          what: 'note',
          route: 'POST /leads/:id/notes',
          body: {},
          takesNote: true,
          shows: {},
          failure: 'The note could not be saved',
        });
        (afterSending ?? field).current?.focus();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Add a note
      </label>
      <textarea
        id={id}
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the key that opened the lead asked for it
        autoFocus={autoFocus}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={`${id}-state`}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget, nativeEvent }) => {
          if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(nativeEvent)) return;
          currentTarget.form?.requestSubmit();
        }}
        value={text}
        onChange={({ target }) => writeDraft(leadId, target.value)}
        maxLength={maxNoteLength}
        rows={2}
        className="control block field-sizing-content h-auto max-h-60 min-h-18 px-3 py-2"
      />
      <p id={`${id}-state`} role="status" className="mt-1 text-sm text-muted empty:hidden">
        {text !== '' && text === restored && 'You wrote this before. It is not saved yet.'}
      </p>
      <SmallButton type="submit" disabled={text.trim() === ''} className="mt-2">
        Save note
      </SmallButton>
    </form>
  );
}
