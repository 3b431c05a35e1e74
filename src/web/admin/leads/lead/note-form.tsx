// The note of a lead. It is kept on this device until it is stored, so that a reload or the end of the session loses none.
import { useMutation } from '@tanstack/react-query';
import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { maxNoteLength } from '#domain/lead/lead.ts';
import { parseJson } from '#domain/text.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { send } from '#web/admin/query-client.ts';
import { deviceKeys } from '#web/admin/session/session-store.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { newId } from '#web/api/new-id.ts';
import { refreshLeads } from '../leads-api.ts';

interface NoteFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly leadId: string;
  readonly autoFocus?: boolean;
  /** Called when the note is sent. It stays in the field until it is stored. */
  readonly onSent?: () => void;
}

export function NoteForm({ ref, leadId, autoFocus = false, onSent }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  useCommands([{ ...keyed.note, run: () => field.current?.focus() }]);
  const id = useId();
  const { text, isRestored, write, requestId } = useNoteDraft(leadId);
  const note = useMutation({
    mutationFn: () =>
      send('POST /leads/:id/notes', { params: { id: leadId }, body: { text, id: requestId } }),
    onSuccess: () => {
      write('');
      // The pressed button is disabled now, so the focus needs another place.
      if (field.current?.form?.contains(document.activeElement)) field.current.focus();
      return refreshLeads();
    },
    onError: (error) => {
      if (error.has('lead_not_found')) forgetDraft(leadId);
      // The panel took the focus when the note was sent. The field shows that it is not saved.
      if (document.activeElement === field.current?.closest('[role="dialog"]')) field.current?.focus();
    },
    meta: {
      // The next lead may be open by then.
      failure: () =>
        field.current ? undefined : 'A note was not saved. It is kept: open its lead and try again.',
    },
  });

  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || note.isPending) return;
        note.mutate();
        onSent?.();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Add a note
      </label>
      <textarea
        id={id}
        ref={field}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={`${id}-state`}
        aria-invalid={note.isError || undefined}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
        value={text}
        onChange={({ target }) => write(target.value)}
        maxLength={maxNoteLength}
        rows={2}
        className="control block field-sizing-content h-auto max-h-60 min-h-18 px-3 py-2"
      />
      <p id={`${id}-state`} role="status" className="mt-1 text-sm empty:hidden">
        {note.isError ? (
          <span className="text-bad">
            {note.error.has('lead_not_found') ? note.error.sentence : 'Not saved. Try again.'}
          </span>
        ) : (
          isRestored && <span className="text-muted">You wrote this before. It is not saved yet.</span>
        )}
      </p>
      <SmallButton type="submit" busy={note.isPending} disabled={text.trim() === ''} className="mt-2">
        Save note
      </SmallButton>
    </form>
  );
}

const draftSchema = z.object({
  text: z.string(),
  /** The id of this text. A text that is sent twice under one id, also by two tabs, is stored once. */
  requestId: z.string().default(newId),
});

type Draft = z.output<typeof draftSchema>;

/** Reads the drafts by lead id. Ignores drafts in any other format. */
function readDrafts(): Record<string, Draft> {
  return z
    .record(z.string(), draftSchema)
    .catch({})
    .parse(parseJson(localStorage.getItem(deviceKeys.noteDrafts) ?? '{}'));
}

function keep(leadId: string, draft: Draft): void {
  const { [leadId]: _before, ...others } = readDrafts();
  const drafts = draft.text === '' ? others : { ...others, [leadId]: draft };
  localStorage.setItem(deviceKeys.noteDrafts, JSON.stringify(drafts));
}

/** Removes the draft of an erased lead, so that nothing about the person stays on the device. */
export function forgetDraft(leadId: string): void {
  keep(leadId, { text: '', requestId: '' });
}

/** The draft of one lead, kept until it is empty. */
function useNoteDraft(leadId: string) {
  const [restored] = useState(() => readDrafts()[leadId]);
  const [draft, setDraft] = useState<Draft>(restored ?? { text: '', requestId: '' });
  return {
    ...draft,
    isRestored: draft === restored,
    write: (text: string) => {
      const next = { text, requestId: newId() };
      setDraft(next);
      keep(leadId, next);
    },
  };
}
