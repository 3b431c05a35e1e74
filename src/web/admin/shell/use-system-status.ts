import { useEffect, useState } from 'react';
import type { ApiFailure, ResponseOf } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';

const intervalMs = 60_000;
export const allOperational = 'All systems operational';

function sentenceFor(error: ApiFailure): string {
  if (error.kind === 'refused' && error.status === 503) return 'The database cannot be reached';
  return 'The server cannot be reached';
}

async function readStatus(): Promise<string> {
  const result = await call<'status'>({ method: 'GET', path: '/admin/status' });
  if (!result.ok) return sentenceFor(result.error);
  const { problems }: Partial<ResponseOf<'status'>> = result.value;
  return problems?.length ? problems.join('. ') : allOperational;
}

/** Asked at the start and every minute while the page is looked at. */
export function useSystemStatus(): string {
  const [sentence, setSentence] = useState<string>(allOperational);
  useEffect(() => {
    let stopped = false;
    const look = async () => {
      if (document.hidden) return;
      const status = await readStatus();
      if (!stopped) setSentence(status);
    };
    void look();
    const timer = window.setInterval(() => void look(), intervalMs);
    return () => {
      stopped = true;
      window.clearInterval(timer);
    };
  }, []);
  return sentence;
}
