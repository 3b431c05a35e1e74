// All failures of the API: a stable code, its HTTP status and the sentence for people. The response carries code and sentence, so
// that the pages need no table of their own.
import { z } from 'zod';

export const apiErrors = {
  bad_input: {
    status: 400,
    sentence: 'Some answers are missing or not valid. Please check them and try again.',
  },
  option_not_offered: {
    status: 400,
    sentence: 'One of the options is not offered any more. Please choose another.',
  },
  bad_request: { status: 400, sentence: 'This is not a valid HTTP request.' },
  bad_json: { status: 400, sentence: 'The request is not valid JSON. Please check it and try again.' },
  not_signed_in: { status: 401, sentence: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, sentence: 'Login failed. Please check your credentials.' },
  code_needed: { status: 401, sentence: 'Please enter the code of your authenticator app.' },
  wrong_code: {
    status: 401,
    sentence: 'This code is not right. Wait for the next one, or use a recovery code.',
  },
  not_found: { status: 404, sentence: 'There is nothing at this address.' },
  wrong_token: {
    status: 401,
    sentence: 'Send a valid token: Authorization: Bearer let_… It may have been revoked.',
  },
  wrong_scope: {
    status: 401,
    sentence: 'This token may not do that: an admin can make one that may, under Tokens.',
  },
  lead_not_found: { status: 404, sentence: 'This lead does not exist, or it was erased.' },
  delivery_not_found: {
    status: 404,
    sentence: 'This cannot be sent again: it does not exist, or its channel is not connected.',
  },
  estimate_not_found: {
    status: 404,
    sentence: 'This estimate is no longer available. Work out a new one, or call us.',
  },
  invitation_not_found: {
    status: 404,
    sentence: 'This link was used already, or its 48 hours are over. Ask for a new one.',
  },
  last_admin: {
    status: 409,
    sentence: 'Nobody else can sign in. Invite another person first.',
  },
  login_changed: {
    status: 409,
    sentence: 'This login was changed in the meantime. Nothing was changed now: sign in again.',
  },
  person_not_found: { status: 404, sentence: 'This person cannot sign in any more.' },
  version_not_found: { status: 404, sentence: 'This version of the prices does not exist.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take that method.' },
  too_slow: { status: 408, sentence: 'The request took too long to arrive. Please try again.' },
  pricing_conflict: {
    status: 409,
    sentence:
      'Somebody else saved the prices while you were editing. Nothing was changed; please review their changes.',
  },
  business_conflict: {
    status: 409,
    sentence:
      'Somebody else saved the business’s details while you were editing. Nothing was changed; please review their changes.',
  },
  scheduled_meanwhile: {
    status: 409,
    sentence:
      'Somebody else scheduled prices in the meantime, which yours would replace. Nothing was saved. Look at them, and try again.',
  },
  version_not_scheduled: {
    status: 409,
    sentence: 'This version is not scheduled any more: it is live, or somebody withdrew it.',
  },
  lead_conflict: {
    status: 409,
    sentence: 'Somebody else changed this lead in the meantime. Please review it and try again.',
  },
  cannot_merge: {
    status: 409,
    sentence:
      'That one was erased, is a duplicate itself, or is this lead. Open it to see where it belongs, and choose that one.',
  },
  mails_stopped: {
    status: 409,
    sentence:
      'The customer stopped the mails by the link in one: only they can start them again, by the same link.',
  },
  nothing_to_undo: {
    status: 404,
    sentence: 'There is nothing to undo: the last change is older than an hour, or was taken back.',
  },
  several_leads: {
    status: 409,
    sentence: 'Several leads have this email. Name one by its id or a reference, or send newest: true.',
  },
  link_only_by_mail: { status: 409, sentence: 'A link for a new password only goes out by mail.' },
  mail_off: {
    status: 409,
    sentence: 'No mail server is connected. Ask your technician to name one in the settings.',
  },
  backup_off: {
    status: 409,
    sentence: 'No backups are made. Ask your technician to name a folder for them.',
  },
  backup_under_way: {
    status: 409,
    sentence: 'Another backup is being made. Try again when it is done.',
  },
  backup_failed: {
    status: 503,
    sentence: 'The backup could not be made. Your technician finds the reason in the server’s log.',
  },
  estimate_not_mailed: { status: 409, sentence: 'This estimate cannot be emailed. Please call us.' },
  crm_off: {
    status: 409,
    sentence: 'No CRM is connected. Ask your technician to name one in the settings, and then send.',
  },
  too_large: { status: 413, sentence: 'The request is too large. Please shorten it and try again.' },
  wrong_media_type: {
    status: 415,
    sentence: 'Please send JSON, with the header Content-Type: application/json.',
  },
  wrong_picture_type: { status: 415, sentence: 'Please choose a WebP, JPEG or PNG picture.' },
  bad_picture: {
    status: 400,
    sentence: 'Please choose a picture of at most 640 × 480 pixels.',
  },
  too_long: { status: 431, sentence: 'The address or a header of the request is too long.' },
  cannot_set: { status: 422, sentence: 'This status cannot be set.' },
  too_many_requests: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  too_many_mails: {
    status: 429,
    sentence:
      'No more mails are sent for an hour. Please look for the earlier ones among spam, or save the PDF.',
  },
  too_many_estimates: {
    status: 429,
    sentence: 'You have worked out 50 estimates. Please call us to go on.',
  },
  too_many_links: {
    status: 429,
    sentence: 'Enough links were sent for now: three an hour to one address. Wait an hour, and try again.',
  },
  too_many_logins: {
    status: 429,
    sentence: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  },
  unexpected: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, sentence: 'Many people are signing in right now. Please try again in a moment.' },
  unavailable: {
    status: 503,
    sentence: 'We cannot reach our records right now. Nothing is lost; please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

export const apiErrorSchema = z.object({
  error: z.string().describe('A sentence for people.'),
  code: z.string().describe('A stable id of the error.'),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('What is wrong with which field; the path is dotted.'),
});

export type ApiError = z.output<typeof apiErrorSchema>;
export type ErrorDetail = NonNullable<ApiError['details']>[number];
