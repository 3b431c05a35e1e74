// What the public pages call.
import { z } from 'zod';
import type { ListName } from '#domain/questions/questions.ts';
import { calculateRequestSchema, calculateResponseSchema } from './calculate.ts';
import { doneSchema, type Endpoints } from './endpoint.ts';
import { sharedEstimateSchema } from './shared-estimate.ts';
import { stepsReachedSchema } from './lead-overview.ts';
import { text } from './text.ts';

function optionList<Id extends z.ZodType<string | number>>(id: Id) {
  return z
    .array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        image: z.string().optional().describe('Path of a drawing, for shaft types.'),
      }),
    )
    .readonly();
}

export const estimateEndpoints = {
  'GET /options': {
    access: 'public',
    summary: 'The options a visitor can choose from',
    response: z.object({
      liftTypes: optionList(z.string()),
      cabinTypes: optionList(z.string()),
      budgetConsiderations: optionList(z.string()),
      doorOptions: optionList(z.number()),
      indoorOutdoorOptions: optionList(z.string()),
      shaftTypes: optionList(z.string()),
      yesNoOptions: optionList(z.string()),
    } satisfies Record<ListName, unknown>),
  },
  'POST /calculate': {
    access: 'public',
    // Many visitors may share one address (an office, a building site's phone mast).
    perMinute: 300,
    maxBodyKb: 64,
    summary: 'Price a lift; stores the lead and its estimate first',
    body: calculateRequestSchema,
    response: calculateResponseSchema,
  },
  'GET /estimates/:token': {
    access: 'public',
    isPrivate: true,
    perMinute: 60,
    summary: 'An estimate as it was given, by the token at the end of its own address',
    params: z.object({ token: text().max(100) }),
    response: sharedEstimateSchema,
  },
  'POST /steps': {
    access: 'public',
    beacon: true,
    perMinute: 120,
    maxBodyKb: 1,
    summary: 'Count the steps that a visit newly reached; keeps daily totals only',
    body: stepsReachedSchema,
    response: doneSchema,
  },
} as const satisfies Endpoints;
