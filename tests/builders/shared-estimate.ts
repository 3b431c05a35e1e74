import type { PrintedEstimate } from '#contract/page.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { linesInWords } from '#domain/pricing/shown-lines.ts';
import { alternatives } from '#domain/pricing/what-if.ts';
import { answerNames, answerStatement } from '#domain/questions/answers.ts';
import { questions } from '#domain/questions/questions.ts';
import { buildAnswers, buildCase } from './answers.ts';
import { buildBusiness } from './business.ts';

/** The worked example's estimate, as its own address shows it. */
export function buildSharedEstimate(overrides: Partial<PrintedEstimate> = {}): PrintedEstimate {
  const answers = buildAnswers();
  const { lines, totals } = calculate(buildCase(answers), demoPricing);
  return {
    reference: 'K7QD-2M4X',
    createdAt: '2026-03-02T09:00:00.000Z',
    createdOn: '2026-03-02',
    validUntil: '2026-04-01',
    isValid: true,
    firstName: 'Mary',
    state: 'NSW',
    answers,
    answerNames: answerNames(answers),
    optionNames: {},
    drawnAs: {},
    answersInWords: questions.map((question) => ({
      label: question.name,
      words: answerStatement(question, answers[question.field]),
    })),
    totals,
    lines: linesInWords(lines, answers),
    gst: 8438,
    dimensions: null,
    quoteRange: { low: 88_179, high: 102_102 },
    assumptions: ['Glass doors are undecided: priced without them.'],
    alternatives: alternatives(buildCase(answers), demoPricing),
    mailWaits: false,
    mailedAt: null,
    priceNote: 'Prices in AUD including GST.',
    preparedFor: null,
    printed: buildBusiness(),
    ...overrides,
  };
}
