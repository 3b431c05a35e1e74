import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';

/** `lift-estimate-K7QD-2M4X-harbour-house`: an architect tells the files of several clients apart by project, or client. */
export function documentName({
  reference,
  preparedFor,
}: Pick<SharedEstimate, 'reference' | 'preparedFor'>): string {
  const named = preparedFor?.project || preparedFor?.name || '';
  // Headers and old file systems take plain letters only.
  const plain = named.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words =
    plain
      .match(/[a-z\d]+/g)
      ?.join('-')
      .slice(0, 40) ?? '';
  return ['lift-estimate', reference, words].filter((part) => part !== '').join('-');
}
