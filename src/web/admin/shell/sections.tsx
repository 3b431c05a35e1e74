import type { ComponentType, ReactNode } from 'react';
import { InboxIcon, PriceTagIcon, SettingsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { LeadsSection } from '#web/admin/leads/leads-section.tsx';
import type { SectionId } from '#web/admin/paths.ts';
import { PricingSection } from '#web/admin/pricing/pricing-section.tsx';

export const sections: Readonly<
  Record<SectionId, { name: string; icon: ReactNode; Content: ComponentType }>
> = {
  pricing: { name: 'Pricing Config', icon: <PriceTagIcon />, Content: PricingSection },
  leads: { name: 'Leads', icon: <InboxIcon />, Content: LeadsSection },
  users: { name: 'Users', icon: <UsersIcon />, Content: ComingSoon },
  settings: { name: 'Settings', icon: <SettingsIcon />, Content: ComingSoon },
};

function ComingSoon() {
  return (
    <div className="rounded-lg border border-line bg-paper p-8 text-center shadow-card">
      <h2 className="text-2xl font-semibold">Coming Soon</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        This feature is under development. More powerful tools and analytics are on the way!
      </p>
    </div>
  );
}
