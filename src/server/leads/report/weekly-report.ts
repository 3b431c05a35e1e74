// Mails the figures of the last week on Monday morning.
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { dayInWords, daysAfter, weekday } from '#domain/day.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import {
  type Decided,
  hoursInWords,
  rateInWords,
  winPercent,
  yieldInWords,
} from '#domain/lead/report-words.ts';
import { formatDollars } from '#domain/money.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { MaintenanceStore } from '#server/observability/maintenance.ts';
import { type MailDocument, writeMail } from '#server/outbox/mail/mail-document.ts';
import { createSmtpClient } from '#server/outbox/mail/smtp-client.ts';
import { lastDays, readReport } from './lead-report-store.ts';

/** The time of day in the business's time zone. */
const earliestTime = '07:00';
/** Longer than any mail server takes to refuse. */
const sendLimitMs = minuteMs;

export interface WeeklyReportNeeds extends Basics {
  readonly liveBusiness: Pick<LiveBusiness, 'live' | 'shown'>;
}

/** Undefined if the settings ask for none. The returned function is called every few minutes, by any number of processes. */
export function createWeeklyReport(
  { config, database, calendar, clock, log, liveBusiness }: WeeklyReportNeeds,
  maintenance: Pick<MaintenanceStore, 'claim' | 'release'>,
): (() => Promise<void>) | undefined {
  const { mail: settings, publicUrl } = config;
  if (!settings?.weeklyReport) return undefined;
  const sendMail = createSmtpClient(settings);

  return async () => {
    const now = clock();
    const [day = '', time = ''] = calendar.dayAndTime(now.getTime()).split(' ');
    const isMonday = weekday(day) === 1;
    if (!isMonday || time < earliestTime) return;
    const { details, business } = await liveBusiness.live();
    if (details.leadEmails.length === 0) return;
    const lastWeek = lastDays(daysAfter(day, -1), 7);
    // Claimed first: if the process dies after it, the report is lost, but nobody gets it twice.
    if (!(await maintenance.claim('weekly_report', now, new Date(now.getTime() - 2 * dayMs)))) return;
    const notMailed = (why: string) =>
      maintenance.release('weekly_report', `The weekly report could not be mailed: ${why}`);
    const report = await readReport(database.reports, calendar.timeZone, lastWeek).catch(async (error) => {
      await notMailed('Your technician finds the reason in the server’s log');
      throw error;
    });
    const mail = {
      id: `weekly-report-${day}`,
      to: details.leadEmails,
      ...writeMail(weeklyMail(report, publicUrl), business),
    };
    const { outcome, status, reason } = await sendMail(mail, AbortSignal.timeout(sendLimitMs));
    if (outcome === 'delivered') return log.info({ week: report.from }, 'mailed the weekly report');
    // The log leaves out the reason, which may hold an address.
    log.warn({ outcome, status }, 'the weekly report was not mailed');
    // An interrupted mail may have arrived.
    if (outcome === 'interrupted') return;
    await notMailed(reason ?? outcome);
  };
}

function weeklyMail(report: LeadReport, publicUrl: string): MailDocument {
  const { from, to, leads, pricesShown, firstTouchHours, proposals, won, decided, winRate } = report;
  const week = `${dayInWords(from)} to ${dayInWords(to)}`;
  const leadCount = leads.now === 1 ? '1 lead' : `${leads.now} leads`;
  return {
    subject: `Your week: ${leadCount}, ${won.now.count} won`,
    preview: week,
    heading: `Your week, ${week}`,
    paragraphs: [],
    buttons: [
      {
        words: 'Open these leads',
        link: `${publicUrl}/admin?section=leads&from=${from}&to=${to}&suspectedRobot=false`,
      },
    ],
    tables: [
      {
        title: 'Figures',
        rows: [
          row('Leads', leads, String),
          row('Prices shown', pricesShown, String),
          row('First touch (median)', firstTouchHours, hoursInWords),
          row('Proposals', proposals, countAndAmount),
          row('Won', won, countAndAmount),
          row('Yield of what was won, ex GST', won, (each) => yieldInWords({ won: each.count, ...each })),
          row('Win rate', decided, percent),
        ],
      },
      ...winRates('Win rate by source', winRate.source, 'Not known'),
      ...winRates('Win rate by person', winRate.person, 'Nobody'),
      ...winRates('Win rate by state', winRate.state, 'Not known'),
    ],
    footer: ['This mail comes every Monday. Your technician can switch it off.'],
  };
}

function row<Value>(
  label: string,
  { now, before }: { now: Value; before: Value },
  say: (value: Value) => string,
) {
  return { label, words: `${say(now)} (before: ${say(before)})` };
}

function countAndAmount({ count, amount }: { readonly count: number; readonly amount: number }): string {
  return count === 0 ? '0' : `${count}, ${formatDollars(amount)}`;
}

function percent(decided: Decided): string {
  const won = winPercent(decided);
  return won === undefined ? '–' : `${won}%`;
}

/** The win rates, without those for whom nothing was decided in the week. */
function winRates(
  title: string,
  rates: LeadReport['winRate']['source'],
  unknown: string,
): MailDocument['tables'] {
  const rows = rates
    .filter(({ now }) => now.won + now.lost > 0)
    .map(({ name, now, before }) => ({ label: name ?? unknown, words: rateInWords(now, before) }));
  return rows.length === 0 ? [] : [{ title, rows }];
}
