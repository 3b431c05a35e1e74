import type { ComponentType, ReactNode } from 'react';
import { InboxIcon, PriceTagIcon, SettingsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { LeadsSection } from '#web/admin/leads/leads-section.tsx';
import type { SectionId } from '#web/admin/paths.ts';
import { PricingSection } from '#web/admin/pricing/pricing-section.tsx';
import { ComingSoon } from './coming-soon.tsx';

export interface Section {
  readonly name: string;
  readonly icon: ReactNode;
  readonly Content: ComponentType;
}

export const sections: Readonly<Record<SectionId, Section>> = {
  pricing: { name: 'Pricing Config', icon: <PriceTagIcon />, Content: PricingSection },
  leads: { name: 'Leads', icon: <InboxIcon />, Content: LeadsSection },
  users: { name: 'Users', icon: <UsersIcon />, Content: ComingSoon },
  settings: { name: 'Settings', icon: <SettingsIcon />, Content: ComingSoon },
};
