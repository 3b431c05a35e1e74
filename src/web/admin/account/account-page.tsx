// The pages behind one's email in the header, each with an address of its own.
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { Business } from '#web/admin/business/business-page.tsx';
import { type AccountId, accountIds, accountNames, sectionPath } from '#web/admin/paths.ts';
import { choiceClass } from '#web/admin/ui/buttons.tsx';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { Backup } from './backup.tsx';
import { Connections } from './connections.tsx';
import { People } from './people.tsx';
import { Profile } from './profile.tsx';
import { SecurityLog } from './security-log.tsx';
import { StatusTokens } from './status-tokens.tsx';

const contents: Readonly<Record<AccountId, ComponentType>> = {
  profile: Profile,
  people: People,
  business: Business,
  connections: Connections,
  tokens: StatusTokens,
  security: SecurityLog,
  backup: Backup,
};

/** The pages of several cards. */
const cardsOfTheirOwn: ReadonlySet<AccountId> = new Set(['profile', 'business', 'connections']);

export default function AccountPage({ id }: { readonly id: AccountId }) {
  const Content = contents[id];
  return (
    <Scroller>
      <nav aria-label="Account" className="mb-5 flex flex-wrap gap-2">
        {accountIds.map((each) => (
          <Link
            key={each}
            to={sectionPath(each)}
            aria-current={each === id ? 'page' : undefined}
            className={`inline-flex items-center ${choiceClass(each === id)}`}
          >
            {accountNames[each]}
          </Link>
        ))}
      </nav>
      <div className={id === 'business' ? 'max-w-6xl' : 'max-w-2xl'}>
        <h2 className="mb-4 text-2xl font-semibold">{accountNames[id]}</h2>
        <div className={cardsOfTheirOwn.has(id) ? '' : 'card p-4'}>
          <Content />
        </div>
      </div>
    </Scroller>
  );
}
