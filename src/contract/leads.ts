import { z } from 'zod';
import { leadStatuses, settableStatuses } from '#domain/leads/lead-status.ts';

export const leadStatusSchema = z.enum(leadStatuses);

/** A lead with the answers of its newest estimate; the answers are option ids. */
export const leadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string().optional(),
  customerType: z.string().optional(),
  status: leadStatusSchema,
  grandTotal: z.number(),
  createdAt: z.iso.datetime(),
  numberOfStops: z.number(),
  liftType: z.string(),
  cabinType: z.string(),
  wheelchairAccess: z.string(),
  budgetConsideration: z.string(),
  numberOfDoors: z.number(),
  indoorOutdoor: z.string(),
  shaftType: z.string(),
  glassInCabin: z.string(),
  glassDoors: z.string(),
  includeInstallation: z.boolean(),
});

export type Lead = z.output<typeof leadSchema>;

export const leadListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
  status: leadStatusSchema.optional(),
});

export const leadListResponseSchema = z.object({ leads: z.array(leadSchema), total: z.int() });

export const leadParamsSchema = z.object({ id: z.string().max(100) });

export const updateStatusSchema = z.object({
  status: z.enum(settableStatuses, {
    error: 'Status must be contacted, qualified, proposal, closed or lost',
  }),
});
