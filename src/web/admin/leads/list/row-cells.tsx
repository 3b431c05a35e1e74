import type { LeadHistoryEntry } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
// The cells of a row that hold more than one fact.
import { useAdmins, useNameOf } from '#web/admin/names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { reasonInWords, rowFacts } from '../lead-words.ts';
import { describeEntry } from '../lead/history-list.tsx';
import { EmailLink, PhoneLink } from '../reach-links.tsx';
import { OpenBy } from '../who-changed.tsx';
import type { Chosen } from './bulk-bar.tsx';

export interface ShownIn {
  /** The list's address, for the way back. */
  readonly from: string;
  readonly chosen: Chosen;
  /** What a colleague did with the lead since the list was loaded. */
  readonly last: LeadHistoryEntry | null | undefined;
  /** The emails of the colleagues who have it open. */
  readonly openBy: readonly string[];
}

/** The checkbox and the name, with the reason and the lift below. */
export function NameCell({ lead, chosen, last, openBy }: { readonly lead: Lead } & Omit<ShownIn, 'from'>) {
  const nameOf = useNameOf();
  const name = lead.name || '–';
  const who = nameOf(last?.who ?? '');
  const why = last ? `${who}: ${describeEntry(last, nameOf)}` : reasonInWords(lead);
  const facts = rowFacts(lead).filter(Boolean).join(' · ');
  const isOpen = openBy.length > 0;
  return (
    <span className="flex items-center">
      <ChooseBox
        label={`Choose ${name}`}
        chosen={chosen.has(lead._id)}
        onChoose={(on) => chosen.choose([lead], on)}
      />
      <span className="min-w-0 flex-1">
        {/* On a card in three lines at most. In a row the name is cut, and not the state. */}
        <span title={name} className="max-lg:line-clamp-3 max-lg:wrap-anywhere lg:flex">
          <span className="lg:min-w-0 lg:truncate">{name}</span>
          {lead.state && <span className="shrink-0 whitespace-pre text-muted">{` (${lead.state})`}</span>}
        </span>
        <span className="flex items-center gap-x-1.5 text-xs font-normal text-muted max-lg:flex-wrap">
          {lead.suspectedRobot && <Badge tone="warn">Suspected robot</Badge>}
          <span
            title={[why, facts].filter(Boolean).join(' · ')}
            className="min-w-0 truncate max-lg:whitespace-normal"
          >
            {(isOpen || why) && (
              <b className={`font-semibold ${lead.reason?.kind === 'overdue' ? 'text-warn' : 'text-ink'}`}>
                <OpenBy emails={openBy} />
                <span>{[isOpen && ' ', why, facts && ' '].filter(Boolean).join(' · ')}</span>
              </b>
            )}
            <span>{facts}</span>
          </span>
        </span>
      </span>
    </span>
  );
}

/** Who looks after the lead. */
export function PersonOf({ lead: { assignedTo } }: { readonly lead: Lead }) {
  const name = useAdmins().get(assignedTo ?? '') ?? assignedTo;
  if (name === null) return null;
  return (
    <span title={name} className="max-w-full truncate text-xs font-normal text-muted max-lg:max-w-22">
      {name}
    </span>
  );
}

export function ContactCell({ lead }: { readonly lead: Lead }) {
  return (
    <span className="flex flex-col items-start leading-6">
      {lead.mobile && (
        <PhoneLink
          lead={lead}
          className="inline-flex items-center font-medium text-accent-text hover:underline max-lg:min-h-11"
        />
      )}
      {lead.email && (
        <EmailLink lead={lead} className="max-w-full truncate text-xs leading-6 text-muted hover:underline" />
      )}
    </span>
  );
}

interface ChooseBoxProps {
  readonly label: string;
  readonly chosen: boolean;
  /** Only some of the rows that the checkbox stands for are ticked. */
  readonly some?: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** A checkbox whose label is read out; its target is as tall as the row. */
export function ChooseBox({ label, chosen, some = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="-my-3 -ml-2 inline-grid size-11 shrink-0 place-items-center align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        ref={(box) => {
          if (box) box.indeterminate = some && !chosen;
        }}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4.5"
      />
    </label>
  );
}
