import { type EstimateResponse, readEstimateResponse } from './read-estimate-response.ts';
import { readOptionLists } from './read-option-lists.ts';
import { type ApiResult, type BodyOf, readResult, request } from './request.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';

export const publicApiBase: string = import.meta.env['VITE_PUBLIC_API_BASE'] ?? '/api';

const settings = { base: publicApiBase };

export async function fetchOptions(): Promise<ApiResult<OptionLists>> {
  return readResult(await request(settings, 'GET /options'), readOptionLists);
}

export async function calculateEstimate(
  body: BodyOf<'POST /calculate'>,
): Promise<ApiResult<EstimateResponse>> {
  const result = await request(settings, 'POST /calculate', { body });
  return readResult(result, readEstimateResponse);
}

/** Survives the end of the page. False: the browser did not take it. */
export function reportStepsReached(steps: readonly number[]): boolean {
  return navigator.sendBeacon(`${publicApiBase.replace(/\/+$/, '')}/steps`, JSON.stringify({ steps }));
}
