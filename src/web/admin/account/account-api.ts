// The requests of one's own account and of the security log.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import type { BodyOf } from '#web/api/request.ts';
import { readList, readText, readWithLists } from '#web/api/read-values.ts';
import { ensureOk, queryClient, valueOf } from '#web/admin/query-client.ts';
import { call } from '#web/admin/session/session.ts';

function readNewSecondFactor(value: unknown) {
  const { secret, uri } = fieldsOf(value);
  return typeof secret === 'string' && typeof uri === 'string' ? { secret, uri } : undefined;
}

const readEvents = (value: unknown) =>
  readWithLists<{ events: readonly SecurityEvent[] }>(value, ['events'])?.events;

/** As the server gives them: fewer are the last ones. */
const eventsInPage = 50;

export const accountQueries = {
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) =>
        valueOf(call<'account'>({ method: 'GET', path: '/admin/account', signal }), (value) =>
          readWithLists<Account>(value, ['signIns']),
        ),
    }),
  securityEvents: () =>
    infiniteQueryOptions({
      queryKey: ['security-events'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        valueOf(
          call<'securityEvents'>({
            method: 'GET',
            path: '/admin/security-events',
            query: { before },
            signal,
          }),
          readEvents,
        ),
      getNextPageParam: (page) => (page.length < eventsInPage ? undefined : page.at(-1)?.id),
    }),
};

export function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['account'] });
}

export const accountRequests = {
  changePassword: (body: BodyOf<'changePassword'>) =>
    ensureOk(call<'changePassword'>({ method: 'PUT', path: '/admin/account/password', body })),
  signOutEverywhere: () =>
    ensureOk(call<'signOutEverywhere'>({ method: 'POST', path: '/admin/account/sign-out-everywhere' })),
  newSecondFactor: () =>
    valueOf(
      call<'newSecondFactor'>({ method: 'POST', path: '/admin/account/second-factor/secret' }),
      readNewSecondFactor,
    ),
  /** Returns the recovery codes. */
  setSecondFactor: (body: BodyOf<'setSecondFactor'>) =>
    valueOf(call<'setSecondFactor'>({ method: 'PUT', path: '/admin/account/second-factor', body }), (value) =>
      readList(fieldsOf(value)['recoveryCodes'], readText),
    ),
  removeSecondFactor: (body: BodyOf<'removeSecondFactor'>) =>
    ensureOk(
      call<'removeSecondFactor'>({ method: 'POST', path: '/admin/account/second-factor/remove', body }),
    ),
};
