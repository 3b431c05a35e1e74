import { useQuery } from '@tanstack/react-query';
import { fetchValue, RequestFailed } from '#web/admin/query-client.ts';

const allOperational = 'All systems operational';

async function fetchStatus(): Promise<string> {
  try {
    const { problems } = await fetchValue('GET /admin/status', {});
    return problems.length > 0 ? problems.join('. ') : allOperational;
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const { failure } = error;
    const isDatabase = failure.kind === 'refused' && failure.status === 503;
    return isDatabase ? 'The database cannot be reached' : 'The server cannot be reached';
  }
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
