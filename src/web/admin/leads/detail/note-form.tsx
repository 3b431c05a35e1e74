import { type SyntheticEvent, useId, useState } from 'react';
import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import { maxNoteLength } from '#domain/leads/note.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { call } from '#web/admin/session/session.ts';

interface NoteFormProps {
  readonly leadId: string;
  readonly onSaved: (entry: LeadHistoryEntry) => void;
}

export function NoteForm({ leadId, onSaved }: NoteFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    setBusy(true);
    const result = await call<'addLeadNote'>({
      method: 'POST',
      path: '/leads/:id/notes',
      params: { id: leadId },
      body: { text },
    });
    setBusy(false);
    if (!result.ok) {
      notify.error('Failed to save the note');
      return;
    }
    setText('');
    onSaved(result.value);
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Add a note
      </label>
      <textarea
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={maxNoteLength}
        rows={3}
        className="w-full rounded-md border border-edge bg-paper p-3 text-base hover:border-ink"
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={text.trim() === ''} className="mt-2">
        Save note
      </Button>
    </form>
  );
}
