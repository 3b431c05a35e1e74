import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { answerNames } from '#domain/questions/answers.ts';
import { buildAnswers, buildCase } from './answers.ts';
import { buildSharedEstimate } from './shared-estimate.ts';

/** What the pages know of the worked example's estimate. */
export function buildEstimateResponse(): EstimateResponse {
  const { lines, reference, createdOn, validUntil } = buildSharedEstimate();
  const { lines: _priced, ...calculation } = calculate(buildCase(buildAnswers()), demoPricing);
  return {
    breakdown: {},
    answerNames: answerNames({ ...buildAnswers() }),
    optionNames: {},
    drawnAs: {},
    gst: 8438,
    dimensions: null,
    quoteRange: { low: 88_179, high: 102_102 },
    calculation,
    assumptions: ['Glass doors are undecided: priced without them.'],
    whatIf: [],
    alternatives: [],
    lines,
    reference,
    createdOn,
    validUntil,
    estimateUrl: 'https://lifts.example.com/estimate/token',
    mailedTo: 'mary.lee@example.com',
  };
}
