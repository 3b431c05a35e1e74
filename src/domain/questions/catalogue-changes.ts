// What differs between two versions in what is offered.
import {
  catalogueOf,
  type CatalogueOption,
  listedQuestions,
  type Offering,
  yesNoQuestions,
} from './catalogue.ts';

/** A sentence each: `Shaft: Glass shaft is off`. */
export function catalogueChanges(from: Offering, to: Offering): string[] {
  const [before, after] = [catalogueOf(from), catalogueOf(to)];
  const lists = listedQuestions.flatMap(({ list, name }) => {
    const changed = after[list].flatMap((option) => {
      const was = before[list].find(({ id }) => id === option.id);
      return optionChanges(was, option).map((words) => `${name}: ${was?.name ?? option.name} ${words}`);
    });
    const gone = before[list].filter(({ id }) => !after[list].some((option) => option.id === id));
    const both = (options: readonly CatalogueOption[], others: readonly CatalogueOption[]) =>
      options.filter(({ id, offered }) => offered && others.some((each) => each.id === id && each.offered));
    const order = (options: readonly CatalogueOption[]) => String(options.map(({ id }) => id));
    const isMoved = order(both(before[list], after[list])) !== order(both(after[list], before[list]));
    return [
      ...changed,
      ...gone.map((option) => `${name}: ${option.name} was removed`),
      ...(isMoved ? [`${name}: another order`] : []),
    ];
  });
  const yesNo = yesNoQuestions.filter(
    ({ field }) =>
      JSON.stringify(from.catalogue?.yesNo?.[field] ?? {}) !==
      JSON.stringify(to.catalogue?.yesNo?.[field] ?? {}),
  );
  return [...lists, ...yesNo.map(({ name }) => `${name}: other descriptions`)];
}

function optionChanges(was: CatalogueOption | undefined, is: CatalogueOption): string[] {
  if (!was) return [`is new${is.offered ? '' : ', and off'}`];
  return [
    was.offered !== is.offered && (is.offered ? 'is on' : 'is off'),
    was.name !== is.name && `is called ${is.name}`,
    was.description !== is.description && 'has another description',
    was.picture !== is.picture && (is.picture === undefined ? 'has no picture' : 'has another picture'),
    was.like !== is.like && 'behaves like another option',
  ].filter((words) => words !== false);
}
