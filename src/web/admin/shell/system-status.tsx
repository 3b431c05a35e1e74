import { useQuery } from '@tanstack/react-query';
import { fieldsOf } from '#domain/record-of.ts';
import { readList, readText } from '#web/api/read-values.ts';
import type { ApiFailure } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';

const allOperational = 'All systems operational';

function failureSentence(error: ApiFailure): string {
  if (error.kind === 'refused' && error.status === 503) return 'The database cannot be reached';
  return 'The server cannot be reached';
}

async function fetchStatus(): Promise<string> {
  const result = await call('GET /admin/status');
  if (!result.ok) return failureSentence(result.error);
  const problems = readList(fieldsOf(result.value)['problems'], readText);
  return problems.length > 0 ? problems.join('. ') : allOperational;
}

/** Fetched every minute while the tab is in view. That it could not be fetched is a status too. */
export function SystemStatus() {
  const { data: sentence } = useQuery({
    queryKey: ['status'],
    queryFn: fetchStatus,
    refetchInterval: 60_000,
  });
  const isOperational = sentence === allOperational;
  return (
    <div role="status">
      {sentence !== undefined && (
        <p
          className={`rounded-md px-3 py-2.5 text-sm ${isOperational ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
        >
          System Status: {sentence}
        </p>
      )}
    </div>
  );
}
