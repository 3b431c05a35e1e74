import { type EstimateResponse, readEstimateResponse } from './read-estimate-response.ts';
import { readOptionLists } from './read-option-lists.ts';
import { type ApiResult, type BodyOf, request } from './request.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';

export const publicApiBase: string = import.meta.env['VITE_PUBLIC_API_BASE'] ?? '/api';

const settings = { base: publicApiBase };

/** The value as far as it can be used. */
function checked<Value>(
  result: ApiResult<unknown>,
  read: (value: unknown) => Value | undefined,
): ApiResult<Value> {
  if (!result.ok) return result;
  const value = read(result.value);
  return value === undefined ? { ok: false, error: { kind: 'network' } } : { ok: true, value };
}

export async function fetchOptions(): Promise<ApiResult<OptionLists>> {
  return checked(await request<'options'>(settings, { method: 'GET', path: '/options' }), readOptionLists);
}

export async function calculateEstimate(body: BodyOf<'calculate'>): Promise<ApiResult<EstimateResponse>> {
  const result = await request<'calculate'>(settings, { method: 'POST', path: '/calculate', body });
  return checked(result, readEstimateResponse);
}

/** Survives the end of the page. False: the browser did not take it. */
export function reportStepsReached(steps: readonly number[]): boolean {
  return navigator.sendBeacon(`${publicApiBase.replace(/\/+$/, '')}/steps`, JSON.stringify({ steps }));
}
