// A lead beside the list on wide screens, over it on others, with everything for one call.
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { keyed, runCommand, runKey, useCommands } from '#web/admin/commands/commands.ts';
import { adminPaths } from '#web/admin/paths.ts';
import type { RequestFailed } from '#web/admin/query-client.ts';
import { IconButton, SmallButton } from '#web/admin/ui/buttons.tsx';
import { formatAgo } from '#web/admin/ui/format-moment.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { leadQueries, useColleagues } from '../leads-api.ts';
import { type Desk, nextToDo } from '../list/use-desk.tsx';
import { leaveList } from '../list/use-list-focus.ts';
import { ReachLinks } from '../reach-links.tsx';
import { OpenBy } from '../who-changed.tsx';
import { CorrectContact } from './correct-contact.tsx';
import { describeEntry } from './history-list.tsx';
import { LeadView } from './lead-view.tsx';

interface LeadPanelProps {
  readonly desk: Desk;
  /** The list's address, for the way back. */
  readonly from: string;
  /** Whether the next lead opens once an outcome is stored. */
  readonly opensNext: boolean;
}

const fields = 'input, textarea, select';
/** Whoever types already, or looks at a dialog, is not done with this lead. */
const unfinished = `${fields}, [role$=dialog]:not([data-lead-panel])`;
const isFocused = (selector: string) => document.activeElement?.closest(selector) instanceof Element;

export function LeadPanel({ desk, from, opensNext }: LeadPanelProps) {
  const { open: id, listed, close, previous, next } = desk;
  const noteFirst = desk.wants === id;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { data: detail, error, refetch } = useQuery(leadQueries.detail(id));
  // Stays on the screen, with what is being typed, if the lead leaves the list before its details have loaded.
  const [lead, setLead] = useState(detail ?? listed);
  const newest = detail ?? listed;
  if (newest && newest !== lead) setLead(newest);
  const openBy = useColleagues(id, lead !== undefined);
  // Before the paint, so that no key is lost between two leads.
  useLayoutEffect(() => {
    if (!noteFirst) panel.current?.focus();
  }, [noteFirst]);

  function leaveOneLevel(): void {
    if (isFocused(fields)) panel.current?.focus();
    else close();
  }
  useCommands([{ ...keyed.back, onlyByKey: true, run: leaveOneLevel }]);

  return (
    <div
      ref={panel}
      role="dialog"
      data-lead-panel
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => runKey(event, 'lead')}
      className="lead-panel"
    >
      <div className="relative border-b border-line px-4 py-2 large-text:px-2">
        <div className="flex flex-wrap items-start">
          <div className="flex min-h-11 min-w-0 grow basis-40 flex-wrap content-center items-baseline gap-x-1">
            <h2
              id={titleId}
              title={lead?.name}
              className="line-clamp-2 min-w-0 text-lg font-semibold wrap-anywhere"
            >
              {lead?.name || 'Lead'}
            </h2>
            <span className="text-muted">{lead?.state && `(${lead.state})`}</span>
          </div>
          <div className="ml-auto flex items-center">
            {lead && <CorrectContact lead={lead} />}
            <IconButton label="Close" icon={<CloseIcon />} onClick={close} />
          </div>
        </div>
        {lead && <ReachLinks lead={lead} />}
        {detail && <LastNote history={detail.history} />}
        {/* On the edge, so that nothing moves. */}
        <p
          role="status"
          className="absolute right-4 bottom-0 z-10 max-w-3/4 translate-y-1/2 rounded-full bg-warn-soft px-2 text-xs text-warn empty:hidden"
        >
          <OpenBy emails={openBy} />
        </p>
      </div>
      <div className="relative p-4 tall:min-h-0 tall:flex-1 tall:overflow-y-auto">
        {lead ? (
          <LeadView
            frame="panel"
            lead={lead}
            detail={detail}
            panel={panel}
            noteFirst={noteFirst}
            // As the list is by then: somebody may have filtered it while the outcome was on its way.
            onOutcome={opensNext ? () => isFocused(unfinished) || runCommand(nextToDo) : undefined}
          />
        ) : (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <div className="grid grid-cols-[auto_1fr_1fr] gap-2 border-t border-line px-4 py-2 large-text:flex large-text:flex-wrap">
        <SmallButton disabled={!previous} onClick={previous} className="px-2">
          Previous lead
        </SmallButton>
        <Link
          to={adminPaths.lead(id)}
          state={{ list: from }}
          onClick={() => leaveList(id, from)}
          className={`${buttonClass('quiet')} button-small px-1`}
        >
          All details
        </Link>
        <SmallButton disabled={!next} onClick={next} className="px-2 whitespace-nowrap">
          Next lead
        </SmallButton>
      </div>
    </div>
  );
}

function LastNote({ history }: Pick<LeadDetail, 'history'>) {
  const note = history.find(({ kind, detail }) => kind === 'note' || detail['note'] !== undefined);
  if (!note) return null;
  return (
    <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere text-muted">
      <span className="text-ink">{describeEntry(note)}</span> <span>{`· ${formatAgo(note.at)}`}</span>
    </p>
  );
}

interface NotLoadedProps {
  /** Null while the lead is loading. */
  readonly error: RequestFailed | null;
  readonly onRetry: () => void;
}

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  if (!error) return <Spinner label="Loading lead" />;
  if (error.has('lead_not_found')) return <p>{error.sentence}</p>;
  return (
    <>
      <p className="mb-3">This lead could not be loaded. Please check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
