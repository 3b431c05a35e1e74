import type { SecurityEvent, SecurityEventKind } from '#contract/admins/account.ts';

/** The words for each event, which follow the admin's name. */
const sentences: Readonly<Record<SecurityEventKind, string>> = {
  signed_in: 'signed in',
  sign_in_failed: 'was refused a sign-in',
  access_refused: 'was refused',
  signed_out_everywhere: 'signed out everywhere',
  password_changed: 'changed their password',
  second_factor_on: 'turned on a second factor',
  second_factor_off: 'turned off the second factor',
  admin_invited: 'invited somebody, or sent a link for a new password',
  admin_added: 'was added as an admin',
  admin_removed: 'was removed as an admin',
  password_reset: 'was given a new password',
  second_factor_reset: 'lost their second factor',
  leads_exported: 'exported leads',
  person_exported: 'exported what is held of a person',
  lead_erased: 'erased a lead',
  status_token_made: 'made a token for the status of leads',
  status_token_revoked: 'revoked a token for the status of leads',
};

const refusedFor: Readonly<Record<string, string>> = {
  export: 'wrong password for the export',
  metrics: 'wrong token for the figures',
  status_token: 'wrong token for the status of leads',
  session: 'a session that has ended or never was',
};

export function eventSentence({ kind, admin, detail }: Pick<SecurityEvent, 'kind' | 'admin' | 'detail'>) {
  const { device, reason, tries, by, email, tokens, invitations, what } = detail;
  const often = tries === undefined ? undefined : `${tries} times within the hour`;
  const more = [
    device,
    email,
    by && `by ${by}`,
    tokens && `with the tokens ${tokens}`,
    invitations && `with the invitations of ${invitations}`,
    what && refusedFor[what],
    reason === 'throttled' ? 'too many tries' : reason && `wrong ${reason}`,
    often,
  ];
  const inBrackets = more.filter(Boolean).join(', ');
  return `${admin ?? 'Somebody unknown'} ${sentences[kind]}${inBrackets && ` (${inBrackets})`}`;
}
