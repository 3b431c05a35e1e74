// The menu behind one's name in the header: sign-ins, password, second factor, and the security log.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { accountQueries } from './account-api.ts';
import { ChangePassword } from './change-password.tsx';
import { RecentSignIns } from './recent-sign-ins.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SecurityLog } from './security-log.tsx';

interface AccountDrawerProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function AccountDrawer({ email, onClose }: AccountDrawerProps) {
  const { data: account, isPending } = useQuery(accountQueries.account());
  return (
    <DialogFrame variant="drawer" title="Your account" description={email} onClose={onClose}>
      {isPending && <Spinner label="Loading your account" />}
      {!isPending && !account && <p className="text-sm text-bad">Your account could not be loaded.</p>}
      {account && (
        <div className="grid gap-8">
          <Section title="Recent sign-ins">
            <RecentSignIns signIns={account.signIns} />
          </Section>
          <Section title="Password">
            <ChangePassword />
          </Section>
          <Section title="Second factor">
            <SecondFactor isOn={account.hasSecondFactor} recoveryCodesLeft={account.recoveryCodesLeft} />
          </Section>
          <Section title="Security log">
            <SecurityLog />
          </Section>
        </div>
      )}
    </DialogFrame>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
