import { type ApiResult, type BodyOf, request, type ResponseOf } from './request.ts';

export const publicApiBase: string = import.meta.env['VITE_PUBLIC_API_BASE'] ?? '/api';

const settings = { base: publicApiBase };

export function fetchOptions(): Promise<ApiResult<ResponseOf<'options'>>> {
  return request<'options'>(settings, { method: 'GET', path: '/options' });
}

export function calculateEstimate(body: BodyOf<'calculate'>): Promise<ApiResult<ResponseOf<'calculate'>>> {
  return request<'calculate'>(settings, { method: 'POST', path: '/calculate', body });
}

/** Survives the end of the page. False: the browser did not take it. */
export function tellStepsReached(steps: readonly number[]): boolean {
  return navigator.sendBeacon(`${publicApiBase.replace(/\/+$/, '')}/steps`, JSON.stringify({ steps }));
}
