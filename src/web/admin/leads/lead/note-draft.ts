// Keeps notes on this device until they are stored, so that a reload or the end of the session loses none.
import { useState } from 'react';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import { deviceKeys } from '#web/admin/session/session-store.ts';
import { newId } from '#web/api/new-id.ts';

const draftSchema = z.object({
  text: z.string(),
  /** The id under which this text was sent. A text that is sent twice under one id is stored once. */
  requestId: z.string().optional(),
});

type Draft = z.output<typeof draftSchema>;

/** By the lead's id. Ignores drafts that something else wrote. */
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

/** The draft of one lead, kept until it is empty. */
export function useNoteDraft(leadId: string) {
  const [kept] = useState(() => readDrafts()[leadId]);
  const [text, setText] = useState(kept?.text ?? '');
  return {
    text,
    isRestored: kept !== undefined && text === kept.text,
    write: (typed: string) => {
      setText(typed);
      keep(leadId, { text: typed });
    },
    /** The same until the text changes. */
    requestId: () => {
      const { requestId = newId() } = readDrafts()[leadId] ?? {};
      keep(leadId, { text, requestId });
      return requestId;
    },
  };
}
