import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { answerNames } from '#domain/questions/answers.ts';
import type { Delivery } from '#server/outbox/channel.ts';
import { buildAnswers, buildCase, buildContact } from './answers.ts';

/** What a channel is given of the worked example’s new lead. */
export function buildDelivery(): Delivery {
  const answers = buildAnswers();
  return {
    id: 'msg_0195',
    event: 'lead.created',
    at: new Date('2026-03-02T09:00:00Z'),
    leadId: '0195…',
    isMoved: false,
    estimateId: '0195…',
    reference: 'K7QD-2M4X',
    estimateUrl: 'https://estimate.example.com/estimate/…',
    validUntil: '2026-04-01',
    contactChanged: true,
    leadStatus: 'new',
    presentStatus: 'new',
    outcomeReason: null,
    soldAmount: null,
    mergedInto: null,
    assignee: null,
    contact: buildContact(),
    wantsNoCalls: false,
    answers,
    answerNames: answerNames(answers),
    lines: calculate(buildCase(answers), demoPricing).lines,
    marketing: { utm_source: 'newsletter' },
    progress: {},
    before: {},
  };
}
