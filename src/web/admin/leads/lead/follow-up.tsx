import { useRef } from 'react';
import type { Lead } from '#contract/leads/leads.ts';
import { daysAfter, workingDayAfter, workingDayFrom } from '#domain/day.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
// A lead's person, and the day of the follow-up.
import { useAdmins } from '#web/admin/names.ts';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { DayField, FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { businessToday, formatDay } from '#web/admin/ui/format-moment.ts';
import { useChangeLead } from '../change-lead.ts';

/** Days that take one press instead of a calendar. On a weekend, the Monday after it is offered. */
const daysAhead = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const;

function offeredDays(today: string): ReadonlyMap<string, string> {
  const days = daysAhead.map(([words, count]) => {
    const day = daysAfter(today, count);
    const offered = workingDayFrom(day);
    return [offered, offered === day ? words : formatDay(offered)] as const;
  });
  return new Map(days);
}

export function FollowUp({ lead }: { readonly lead: Lead }) {
  const { name } = lead;
  const person = useRef<HTMLSelectElement>(null);
  const names = new Map(useAdmins());
  // An earlier version kept removed admins assigned.
  if (lead.assignedTo && !names.has(lead.assignedTo)) names.set(lead.assignedTo, lead.assignedTo);

  const change = useChangeLead(lead);
  function set(
    what: 'follow-up' | 'person',
    body: Partial<Pick<Lead, 'assignedTo' | 'followUpOn'>>,
    words: string,
  ): void {
    change({
      what,
      route: 'PATCH /leads/:id',
      body,
      shows: body,
      words: `${name}: ${words}`,
      failure: 'The follow-up could not be saved',
    });
  }
  function setDay(day: string): void {
    set(
      'follow-up',
      { followUpOn: day || null },
      day === '' ? 'no follow-up' : `follow up on ${formatDay(day)}`,
    );
  }
  function assign(email: string): void {
    set('person', { assignedTo: email || null }, `assigned to ${names.get(email) ?? 'nobody'}`);
  }

  const today = businessToday();
  const nextDay = workingDayAfter(today);
  useCommands([
    { ...keyed.tomorrow, run: () => lead.followUpOn !== nextDay && setDay(nextDay) },
    { ...keyed.person, run: () => person.current?.focus() },
    ...[...names]
      .filter(([email]) => email !== lead.assignedTo)
      .map(([email, whom]) => ({ name: `Assign to ${whom}`, run: () => assign(email) })),
  ]);
  return (
    <div className="grid gap-2 sm:grid-cols-[15fr_13fr]">
      <DayField label="Follow-up" day={lead.followUpOn ?? ''} onChange={setDay} />
      <FilterSelect
        label="Person"
        value={lead.assignedTo ?? ''}
        options={[['', 'Nobody'], ...names]}
        onChange={assign}
        ref={person}
        aria-keyshortcuts="P"
      />
      <div className="flex flex-wrap gap-1.5 sm:col-span-2">
        {[...offeredDays(today)].map(([day, words]) => {
          const chosen = lead.followUpOn === day;
          return (
            <ChoiceButton key={day} chosen={chosen} onClick={() => setDay(chosen ? '' : day)}>
              <span className="sr-only">Follow up </span>
              <span>{words}</span>
            </ChoiceButton>
          );
        })}
      </div>
    </div>
  );
}
