// A lead's option ids in the words that people read. Undefined stays undefined: then there is nothing to show.
import {
  cabinTypes,
  doorDisplay,
  indoorOutdoorOptions,
  liftTypes,
  type Option,
  optionName,
  shaftTypes,
  yesNoOptions,
} from '#domain/catalogue.ts';
import { customerTypes, states } from '#domain/contact.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import type { ShownLead } from './shown-lead.ts';

type Id = string | number | undefined;

function named(list: readonly Option[], id: Id): string | undefined {
  return id === undefined || id === '' ? undefined : optionName(list, id);
}

function nameIn(list: readonly { readonly id: string; readonly name: string }[], id: string | undefined) {
  return id ? (list.find((each) => each.id === id)?.name ?? labelFromKey(id)) : undefined;
}

export function leadWords(lead: ShownLead) {
  const { state, budgetConsideration, numberOfDoors, includeInstallation } = lead;
  const stateName = nameIn(states, state);
  return {
    state: stateName !== undefined && stateName !== state ? `${stateName} (${state})` : state,
    customerType: nameIn(customerTypes, lead.customerType),
    stops: lead.numberOfStops,
    liftType: named(liftTypes, lead.liftType),
    cabinType: named(cabinTypes, lead.cabinType),
    wheelchairAccess: named(yesNoOptions, lead.wheelchairAccess),
    budget: budgetConsideration ? labelFromKey(budgetConsideration) : undefined,
    doors: numberOfDoors === undefined ? undefined : doorDisplay(numberOfDoors),
    location: named(indoorOutdoorOptions, lead.indoorOutdoor),
    shaft: named(shaftTypes, lead.shaftType),
    glassInCabin: named(yesNoOptions, lead.glassInCabin),
    glassDoors: named(yesNoOptions, lead.glassDoors),
    installation:
      includeInstallation === undefined ? undefined : includeInstallation ? 'Included' : 'Not Included',
  };
}
