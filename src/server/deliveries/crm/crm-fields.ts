// The custom fields of the CRM's location, and which of them are ours: for `npm run crm:fields`.
import { parseJson } from '#domain/text.ts';
import type { CrmSettings } from '#server/config.ts';
import { customFieldKeys } from './contact-record.ts';
import type { CrmClient } from './crm-client.ts';
import { z } from 'zod';

const replySchema = z.object({
  customFields: z.array(z.object({ id: z.string(), name: z.string(), fieldKey: z.string().optional() })),
});

type CrmFields =
  | { readonly ok: false; readonly problem: string }
  | {
      readonly ok: true;
      readonly fields: readonly { readonly id: string; readonly name: string; readonly key: string }[];
      /** For CRM_CUSTOM_FIELDS: our key → the CRM's id. */
      readonly mapping: Readonly<Record<string, string>>;
      /** Ours that the CRM has no field for. */
      readonly missing: readonly string[];
    };

export async function readCrmFields(
  { locationId }: Pick<CrmSettings, 'locationId'>,
  call: CrmClient,
): Promise<CrmFields> {
  if (locationId === undefined) return { ok: false, problem: 'CRM_LOCATION_ID is not set.' };
  const { signal: stopping } = new AbortController();
  const path = `/locations/${encodeURIComponent(locationId)}/customFields`;
  const { outcome, reason, body } = await call({ method: 'GET', path, stopping });
  if (outcome === 'settings_rejected') {
    return { ok: false, problem: `The CRM rejects CRM_TOKEN or CRM_LOCATION_ID: ${reason}` };
  }
  if (outcome !== 'delivered') return { ok: false, problem: reason ?? 'The CRM could not be asked.' };
  const reply = replySchema.safeParse(parseJson(body));
  if (!reply.success) return { ok: false, problem: 'The CRM’s reply is no list of custom fields.' };
  const fields = reply.data.customFields.map(({ id, name, fieldKey = '' }) => ({
    id,
    name,
    key: fieldKey.replace(/^contact\./, ''),
  }));
  const ours = fields.filter(({ key }) => customFieldKeys.includes(key));
  return {
    ok: true,
    fields,
    mapping: Object.fromEntries(ours.map(({ key, id }) => [key, id])),
    missing: customFieldKeys.filter((key) => !ours.some((field) => field.key === key)),
  };
}
