import type { LeadDetail } from '#contract/lead-detail.ts';

/** What comes with every lead; the rest is shown when it is there, for another server may know less. */
type Always = '_id' | 'name' | 'email' | 'mobile' | 'status' | 'grandTotal' | 'createdAt';

export type ShownLead = Pick<LeadDetail, Always> & {
  readonly [Field in Exclude<keyof LeadDetail, Always>]?: LeadDetail[Field] | undefined;
};
