// Checks what a business does once before visitors come. Nothing is ticked: each line is read from what is so.
import type { FastifyInstance } from 'fastify';
import { type FirstDayLine, firstDayLines } from '#contract/business/first-day.ts';
import { keysOf } from '#domain/record-of.ts';
import type { Basics } from '#server/basics.ts';
import type { BusinessVersion, LiveBusiness } from '#server/business/live-business.ts';
import { readConfig } from '#server/config.ts';
import { admins } from '#server/database/admin-schema.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { groupOf } from '#server/outbox/channels.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { createPricingStore } from '#server/pricing/pricing-store.ts';

interface Needs extends Basics {
  readonly deliveries: Pick<Deliveries, 'states'>;
  readonly liveBusiness: Pick<LiveBusiness, 'live'>;
}

export function firstDayRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, database, deliveries, liveBusiness, calendar, clock } = needs;
  const { orm } = database;
  const maintenance = createMaintenanceStore(orm);

  app.endpoint('GET /admin/first-day', async ({ admin: { email } }) => {
    const [prices, business, people, channels, tasks] = await Promise.all([
      createPricingStore(orm).live(calendar.day(clock().getTime())),
      liveBusiness.live(),
      orm.select().from(admins),
      deliveries.states(),
      maintenance.read(),
    ]);
    /** A sentence about the channels of a group, or nothing if one of them works. */
    const notWorking = (group: string, notSetUp: string) => {
      const own = channels.filter(({ connected, channel }) => connected && groupOf(channel) === group);
      if (own.length === 0) return notSetUp;
      return own.some(({ state }) => state === 'working') ? '' : own.map(({ says }) => says).join('. ');
    };
    const missing: Readonly<Record<FirstDayLine, string>> = {
      prices: prices.savedBy === null ? 'Demonstration prices are live. Save your own' : '',
      offer:
        'catalogue' in prices.config
          ? ''
          : 'Everything that the product knows is offered. Choose what you sell',
      business: lacksOf(business),
      lead_emails: business.details.leadEmails.length > 0 ? '' : 'Nobody is named who hears of a new lead',
      mail: notWorking('mail', 'No mail server is set up. Ask whoever runs the server'),
      crm: notWorking('crm', 'No CRM is set up, so leads stay here. Ask whoever runs the server'),
      backup: (tasks.get('backup')?.doneSecondsAgo ?? null) === null ? 'No backup has been made yet' : '',
      second_person: people.length > 1 ? '' : 'Nobody but you can sign in. Invite somebody',
      second_factor: people.some((each) => each.email === email && each.secondFactorSecret !== null)
        ? ''
        : 'You sign in by password alone',
      own_site:
        config.embedOrigins.length > 0
          ? ''
          : 'No site may show the estimator yet. Ask whoever runs the server to name yours',
    };
    const lines = keysOf(firstDayLines).map((id) => ({ id, done: missing[id] === '', says: missing[id] }));
    return { lines, putAway: tasks.has('first_day') };
  });

  app.endpoint('POST /admin/first-day/put-away', async () => {
    await maintenance.done('first_day');
    return { ok: true as const };
  });
}

const demonstration = readConfig({}).firstBusiness.details;

/** `Missing: your phone, the privacy policy` */
function lacksOf({ details }: Pick<BusinessVersion, 'details'>): string {
  const { name, phone, links, dataCountries } = details;
  const lacks = [
    name === demonstration.name && 'your name',
    phone === demonstration.phone && 'your phone',
    !links.terms && 'the terms and conditions',
    !links.privacy && 'the privacy policy',
    !links.booking && 'the booking page',
    dataCountries === null && 'where details are kept',
  ].filter((lack) => lack !== false);
  return lacks.length === 0 ? '' : `Missing: ${lacks.join(', ')}`;
}
