import { readFileSync } from 'node:fs';
import type { SettingReader } from './setting-reader.ts';

export type CrmSettings = {
  url: string;
  contactsPath: string;
  version: string;
  token?: string | undefined;
  locationId?: string | undefined;
  gender?: string | undefined;
  /** Field key → the CRM's id for it; a key that is not listed is its own id. */
  customFieldIds: Record<string, string>;
  /** The name under which a custom field carries its value. */
  fieldValueKey: string;
  /** `digits` as the visitor typed them, or `e164`: +61412345678. */
  phoneFormat: (typeof phoneFormats)[number];
};

const phoneFormats = ['digits', 'e164'] as const;

/** Without CRM_URL the hand-off is off; the other settings are checked all the same. */
export function readCrmSettings(read: SettingReader): CrmSettings | undefined {
  const url = read.webAddress('CRM_URL');
  const settings = {
    contactsPath:
      read.matching('CRM_CONTACTS_PATH', /^\//, 'a path that begins with /') ?? '/contacts/create',
    version: read.text('CRM_VERSION') ?? '2021-07-28',
    token: read.text('CRM_TOKEN'),
    locationId: read.text('CRM_LOCATION_ID'),
    gender: read.text('CRM_GENDER'),
    customFieldIds: readCustomFieldIds(read),
    fieldValueKey: read.text('CRM_FIELD_VALUE_KEY') ?? 'value',
    phoneFormat: read.oneOf('CRM_PHONE_FORMAT', phoneFormats) ?? ('digits' as const),
  };
  return url === undefined ? undefined : { url: url.replace(/\/+$/, ''), ...settings };
}

function readCustomFieldIds(read: SettingReader): Record<string, string> {
  const file = read.text('CRM_CUSTOM_FIELDS');
  if (file === undefined) return {};
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    read.problems.push(`CRM_CUSTOM_FIELDS names the file "${file}", which cannot be read.`);
    return {};
  }
  const ids = parseStringRecord(content);
  if (ids !== undefined) return ids;
  read.problems.push(
    `CRM_CUSTOM_FIELDS names the file "${file}", which must hold a JSON object of field keys and ids, such as {"lift_type": "a1B2"}.`,
  );
  return {};
}

function parseStringRecord(json: string): Record<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const record: Record<string, string> = {};
  for (const [key, id] of Object.entries(value)) {
    if (typeof id !== 'string') return undefined;
    record[key] = id;
  }
  return record;
}
