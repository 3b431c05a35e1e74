import type { Route } from '#server/http/route.ts';
import type { SecurityEventStore } from './security-event-store.ts';

export function securityEventRoutes(route: Route, store: Pick<SecurityEventStore, 'page'>): void {
  route('GET /admin/security-events', async ({ query }) => ({
    events: (await store.page(query.before)).map((event) => ({ ...event, at: event.at.toISOString() })),
  }));
}
