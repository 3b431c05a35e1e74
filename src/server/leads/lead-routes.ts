import { endpoints } from '#contract/endpoints.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { Leads } from './create-leads.ts';
import { historyJson, leadDetailJson } from './detail/lead-detail-json.ts';
import { leadJson } from './list/lead-json.ts';

export function leadRoutes(route: Route, leads: Leads): void {
  const { clock, store } = leads;
  const notFound = failure('lead_not_found');
  const done = { ok: true } as const;

  route(endpoints.leads, async ({ query }) => {
    const { total, totalIsAtLeast, leads: page } = await leads.list(query);
    return { leads: page.map(leadJson), total, ...(totalIsAtLeast && { totalIsAtLeast }) };
  });

  route(endpoints.exportLeads, ({ query }) => leads.exportAll(query));

  route(endpoints.leadOverview, async ({ query }) => {
    await leads.stepCounter.flush();
    return leads.overview(Number(query.days));
  });

  route(endpoints.lead, async ({ params }) => {
    if (!isUuid(params.id)) return notFound;
    const [found, live] = await Promise.all([leads.details.find(params.id), leads.livePricing.refresh()]);
    return found ? leadDetailJson(found, live.config, leads.handOffConnected) : notFound;
  });

  route(endpoints.updateLeadStatus, async ({ params, body, admin }) => {
    if (!isUuid(params.id)) return notFound;
    const act = { leadId: params.id, who: admin.email, at: clock() };
    const outcome = await store.changeStatus({ ...act, ...body });
    if (outcome === 'conflict') return failure('lead_conflict');
    const [lead] = outcome === 'changed' ? await leads.rows.byIds([params.id]) : [];
    return lead ? leadJson(lead) : notFound;
  });

  route(endpoints.addLeadNote, async ({ params, body, admin }) => {
    if (!isUuid(params.id)) return notFound;
    const entry = await store.addNote({ leadId: params.id, who: admin.email, at: clock(), text: body.text });
    return entry ? historyJson(entry) : notFound;
  });

  route(endpoints.eraseLead, async ({ params, admin }) => {
    if (!isUuid(params.id)) return notFound;
    return (await leads.erase.one(params.id, admin.email, clock())) ? done : notFound;
  });

  route(endpoints.stepsReached, ({ body }) => {
    leads.stepCounter.reached(body.steps);
    return done;
  });
}
