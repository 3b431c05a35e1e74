import { allOperational, useSystemStatus } from './use-system-status.ts';

export function SystemStatus() {
  const sentence = useSystemStatus();
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
