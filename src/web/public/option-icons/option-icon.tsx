// The small picture of every option of the catalogue.
import type { ReactNode } from 'react';
import type { AnswerField } from '#domain/questions/questions.ts';
import {
  CommercialIcon,
  IndoorIcon,
  InstalledIcon,
  OutdoorIcon,
  ResidentialIcon,
  StopsIcon,
  SupplyOnlyIcon,
} from './building-icons.tsx';
import {
  BalancedIcon,
  CapsuleIcon,
  EnclosedIcon,
  GlassCabinIcon,
  GlassDoorsIcon,
  LookIcon,
  SolidCabinIcon,
  SolidDoorsIcon,
  WalkingIcon,
  WheelchairIcon,
} from './cabin-icons.tsx';
import { DoorPlanIcon } from './door-plan-icon.tsx';
import { Undecided } from './icon-frame.tsx';

const stopsIcons: readonly ReactNode[] = Array.from({ length: 13 }, (_, stops) => (
  <StopsIcon key={stops} stops={stops} />
));

const icons: Readonly<Partial<Record<AnswerField, Readonly<Record<string, ReactNode>>>>> = {
  liftType: { commercial: <CommercialIcon />, residential: <ResidentialIcon /> },
  cabinType: { enclosed: <EnclosedIcon />, capsule: <CapsuleIcon /> },
  wheelchairAccess: { yes: <WheelchairIcon />, no: <WalkingIcon /> },
  budgetConsideration: { balanced: <BalancedIcon />, look: <LookIcon /> },
  numberOfDoors: {
    1: <DoorPlanIcon doors={1} />,
    2: <DoorPlanIcon doors={2} />,
    3: <DoorPlanIcon doors={3} />,
    4: <Undecided />,
  },
  indoorOutdoor: { indoor: <IndoorIcon />, outdoor: <OutdoorIcon /> },
  glassInCabin: { yes: <GlassCabinIcon />, no: <SolidCabinIcon />, undecided: <Undecided /> },
  glassDoors: { yes: <GlassDoorsIcon />, no: <SolidDoorsIcon />, undecided: <Undecided /> },
  includeInstallation: { yes: <InstalledIcon />, no: <SupplyOnlyIcon /> },
};

/** Undefined for options without a picture: shaft types bring an image of their own, new options have none. */
export function optionIcon(field: AnswerField, id: string | number): ReactNode {
  if (field === 'numberOfStops') {
    const stops = Number(id);
    return stops >= 2 ? stopsIcons[stops] : undefined;
  }
  const group = icons[field];
  return group && Object.hasOwn(group, id) ? group[id] : undefined;
}
