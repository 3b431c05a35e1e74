import { Link, useSearchParams } from 'react-router';
import { type SectionId, sectionIds, sectionOf, sectionPath } from '#web/admin/paths.ts';
import { sections } from './sections.tsx';
import { SystemStatus } from './system-status.tsx';

interface SidebarProps {
  readonly id: string;
  readonly onChoose: () => void;
}

export function Sidebar({ id, onChoose }: SidebarProps) {
  const [search] = useSearchParams();
  const current = sectionOf(search);
  return (
    <div
      id={id}
      className="flex shrink-0 flex-col gap-4 border-b border-line bg-paper p-3 max-lg:fixed max-lg:inset-x-0 max-lg:top-16 max-lg:z-20 max-lg:shadow-raised lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:w-60 lg:border-r lg:border-b-0"
    >
      <nav aria-label="Sections" className="flex flex-col gap-1">
        {sectionIds.map((section) => (
          <SectionLink key={section} id={section} current={section === current} onChoose={onChoose} />
        ))}
      </nav>
      <div className="lg:mt-auto">
        <SystemStatus />
      </div>
    </div>
  );
}

interface SectionLinkProps {
  readonly id: SectionId;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function SectionLink({ id, current, onChoose }: SectionLinkProps) {
  const { name, icon } = sections[id];
  return (
    <Link
      to={sectionPath(id)}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors ${
        current ? 'bg-accent-soft text-accent-text' : 'text-ink hover:bg-hover'
      }`}
    >
      {icon}
      {name}
    </Link>
  );
}
