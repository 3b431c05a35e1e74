import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { Option } from '#domain/questions/question.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { readList, readText } from './read-values.ts';

const isText = (id: unknown) => typeof id === 'string';
const isNumber = (id: unknown) => typeof id === 'number';

function readOptions<Id extends string | number>(
  list: unknown,
  isId: (id: unknown) => id is Id,
): Option<Id>[] {
  return readList(list, (entry) => {
    const { id, name, description, image } = fieldsOf(entry);
    if (!isId(id) || !isText(name)) return undefined;
    return { id, name, description: isText(description) ? description : '', image: readText(image) };
  });
}

/** A missing list is an empty one. Undefined when all are missing. */
export function readOptionLists(value: unknown): OptionLists | undefined {
  const lists = fieldsOf(value);
  if (!Object.values(lists).some(Array.isArray)) return undefined;
  return {
    liftTypes: readOptions(lists['liftTypes'], isText),
    cabinTypes: readOptions(lists['cabinTypes'], isText),
    budgetConsiderations: readOptions(lists['budgetConsiderations'], isText),
    doorOptions: readOptions(lists['doorOptions'], isNumber),
    indoorOutdoorOptions: readOptions(lists['indoorOutdoorOptions'], isText),
    shaftTypes: readOptions(lists['shaftTypes'], isText),
    yesNoOptions: readOptions(lists['yesNoOptions'], isText),
  };
}
