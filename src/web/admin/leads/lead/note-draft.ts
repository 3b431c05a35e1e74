// Keeps notes on this device until they are stored, so that a reload or the end of the session loses none.
import { useState } from 'react';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import { deviceKeys } from '#web/admin/session/session-store.ts';
import { newId } from '#web/api/new-id.ts';

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
export function useNoteDraft(leadId: string) {
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
