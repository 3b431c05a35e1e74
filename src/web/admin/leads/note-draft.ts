// Notes that are being typed. A text is either here or in a change that is being sent, never in both.
import { session } from '#web/admin/session/session.ts';

const { kept, person } = session;

function readDraft(leadId: string): string {
  return kept.read('leadNotes', person(), leadId);
}

export function writeDraft(leadId: string, text: string): void {
  kept.write('leadNotes', person(), leadId, text);
}

export function useDraft(leadId: string): string {
  kept.useChanges();
  return readDraft(leadId);
}

/** Takes the text out, to send it. */
export function takeDraft(leadId: string): string {
  const text = readDraft(leadId).trim();
  writeDraft(leadId, '');
  return text;
}

/** Puts back a text that was not stored, before what was typed since. */
export function putBack(leadId: string, text: string): void {
  writeDraft(leadId, [text, readDraft(leadId)].filter(Boolean).join('\n'));
}
