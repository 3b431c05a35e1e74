import { dayInWords, workingDayAfter } from './day.ts';
import type { estimateDays } from './estimate-days.ts';

/** The three steps after an estimate, with their dates. */
export function nextSteps(
  { createdOn, validUntil }: ReturnType<typeof estimateDays>,
  bookingUrl: string | undefined,
) {
  return [
    { when: dayInWords(createdOn), what: 'Your request and your estimate are with us.' },
    {
      when: `From ${dayInWords(workingDayAfter(createdOn))}`,
      what: `We call or write to you.${bookingUrl ? ' Book a meeting to choose the time yourself.' : ''}`,
    },
    {
      when: `By ${dayInWords(validUntil)}`,
      what: 'We visit, measure and confirm your final price. Your estimate is valid until then.',
    },
  ];
}
