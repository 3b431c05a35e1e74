// The server's log. It never holds what visitors and admins typed, at any level.
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from '#server/logged-error.ts';

export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination);
}
