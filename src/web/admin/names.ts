// The names of the admins, which stand in place of their emails.
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '#domain/durations.ts';
import type { ResponseOf } from '#web/api/request.ts';
import { queryOf } from './query-client.ts';

export const namesByEmail = ({ admins }: ResponseOf<'GET /admin/admins'>) =>
  new Map(admins.map(({ email, name }) => [email, name || email]));

/** The admins' names by their emails. */
export function useAdmins(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...queryOf('GET /admin/admins'),
    // The list holds them, so that a lead that opens does not ask again.
    staleTime: minuteMs,
    select: namesByEmail,
  });
  return data ?? new Map();
}

/** Returns the email itself for somebody who is no admin any more. */
export function useNameOf(): (email: string) => string {
  const admins = useAdmins();
  return (email) => admins.get(email) ?? email;
}
