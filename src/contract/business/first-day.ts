// The list "Before visitors come": what a business does once, each line checked by the server.
import { z } from 'zod';
import { doneSchema, type Endpoints } from '../endpoint.ts';

export const firstDayLines = {
  prices: { label: 'Your prices', opens: 'pricing' },
  offer: { label: 'What you offer', opens: 'pricing' },
  business: { label: 'Your business and its links', opens: 'business' },
  lead_emails: { label: 'Who hears of leads', opens: 'business' },
  mail: { label: 'Mail works', opens: 'connections' },
  crm: { label: 'CRM works', opens: 'connections' },
  backup: { label: 'A backup', opens: 'backup' },
  second_person: { label: 'A second person', opens: 'people' },
  second_factor: { label: 'Your second factor', opens: 'profile' },
  own_site: { label: 'The line of HTML for your site', opens: 'connections' },
} as const;

export type FirstDayLine = keyof typeof firstDayLines;

export const firstDayEndpoints = {
  'GET /admin/first-day': {
    background: true,
    summary: 'What is still to do before visitors come',
    response: z.object({
      lines: z.array(
        z.object({
          id: z.enum(Object.keys(firstDayLines) as [FirstDayLine, ...FirstDayLine[]]),
          done: z.boolean(),
          says: z.string().describe('What is missing; empty if it is done.'),
        }),
      ),
      putAway: z.boolean().describe('Somebody wants to see the list no more.'),
    }),
  },
  'POST /admin/first-day/put-away': {
    summary: 'Show the list to nobody any more',
    response: doneSchema,
  },
} as const satisfies Endpoints;
