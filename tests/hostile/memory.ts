import { readFileSync } from 'node:fs';

/** Of a process in megabytes, as Linux counts it. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: Math.round(figure('VmRSS')), peak: Math.round(figure('VmHWM')) };
}
