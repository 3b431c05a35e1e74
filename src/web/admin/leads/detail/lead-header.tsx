import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ThemeToggle } from '#web/admin/ui/theme-toggle.tsx';

interface LeadHeaderProps {
  readonly name: string | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  /** The list that led here, if one did. */
  readonly list: string | undefined;
}

const link =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium transition-colors hover:bg-hover';

export function LeadHeader({ name, refreshing, onRefresh, list }: LeadHeaderProps) {
  // What led here is gone with the page before.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-2 border-b border-line bg-paper px-2 py-1 md:tall:sticky md:px-6">
      <div className="mr-auto min-w-0 px-2 md:px-0">
        <h1 ref={heading} tabIndex={-1} className="text-base leading-5 outline-none font-semibold md:text-lg">
          Lead Details
        </h1>
        <p className="truncate text-sm text-muted">{name}</p>
      </div>
      <ThemeToggle />
      <Button
        variant="quiet"
        busy={refreshing}
        onClick={onRefresh}
        className="min-h-11! px-2.5! text-sm! font-medium!"
      >
        {!refreshing && <RefreshIcon />}
        Refresh
      </Button>
      {list !== undefined && (
        <Link to={list} className={link}>
          Back to list
        </Link>
      )}
      <Link to={adminPaths.panel} className={link}>
        <ArrowLeftIcon />
        Back to Admin
      </Link>
    </header>
  );
}
