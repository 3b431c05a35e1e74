// A commercial lift always has an enclosed cabin, so its cabin is never asked for.
import type { DraftAnswers } from '#domain/answers.ts';
import { isCommercialName, isEnclosedName, type Option } from '#domain/catalogue.ts';

export function isCommercialDraft(draft: DraftAnswers, liftTypes: readonly Option[]): boolean {
  const chosen = liftTypes.find((option) => option.id === draft.liftType);
  return chosen !== undefined && isCommercialName(chosen.name);
}

/** The draft with its cabin set to the enclosed one when the lift is commercial. */
export function settleDraftCabin(
  draft: DraftAnswers,
  lists: { readonly liftTypes: readonly Option[]; readonly cabinTypes: readonly Option[] },
): DraftAnswers {
  if (!isCommercialDraft(draft, lists.liftTypes)) return draft;
  const enclosed = lists.cabinTypes.find((option) => isEnclosedName(option.name));
  return enclosed ? { ...draft, cabinType: String(enclosed.id) } : draft;
}
