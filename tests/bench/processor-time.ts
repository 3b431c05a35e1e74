// Linux only. Unlike rates, it is nearly the same on a busy machine.
import { existsSync, readFileSync } from 'node:fs';

/** The processor time that a process has used, in ms; undefined if it has ended. The kernel counts in hundredths of a second. */
export function processorMs(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  // The name in brackets may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
