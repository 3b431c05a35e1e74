// The commands with their keys and places. Parts of the page offer commands while they are on the screen; keys, the
// dialog Keys, menus and the palette run them.
import { type KeyboardEvent, useEffect, useId } from 'react';
import { isComposing } from '#web/ui/is-composing.ts';

/** `desk` is the list of leads and the open lead. Elsewhere, single letters do nothing (WCAG 2.1.4). */
type Place = 'anywhere' | 'desk' | 'list' | 'lead';

interface CommandInfo {
  readonly name: string;
  /** The keys as they are shown, the main one first. */
  readonly keys: readonly string[];
  readonly place: Place;
  /** Whether a key that is held down goes on. Others act once: held, they would change one lead after another. */
  readonly goesOn?: true;
}

export const keyed = {
  palette: { name: 'Find a lead or a command', keys: ['Ctrl+K'], place: 'anywhere' },
  undo: { name: 'Undo my last change', keys: ['Z', 'Ctrl+Z'], place: 'anywhere' },
  next: { name: 'Next row, or next lead', keys: ['J'], place: 'desk', goesOn: true },
  previous: { name: 'Previous row, or previous lead', keys: ['K'], place: 'desk', goesOn: true },
  today: { name: 'Today, or all leads again', keys: ['D'], place: 'desk' },
  search: { name: 'Search the list', keys: ['/'], place: 'desk' },
  note: { name: 'Add a note', keys: ['N'], place: 'desk' },
  notDelivered: { name: 'Show what was not delivered', keys: ['F'], place: 'desk' },
  export: { name: 'Export CSV', keys: ['E'], place: 'desk' },
  showKeys: { name: 'Keys', keys: ['?'], place: 'desk' },
  choose: { name: 'Choose the row, to change several at once', keys: ['X'], place: 'list' },
  chooseAll: { name: 'Choose all results', keys: ['Ctrl+A'], place: 'list' },
  personOfChosen: { name: 'Choose a person for the chosen leads', keys: ['P'], place: 'list' },
  back: { name: 'One step back: the field, the question, the lead', keys: ['Escape'], place: 'lead' },
  no_answer: { name: 'Outcome: No answer', keys: ['A'], place: 'lead' },
  spoke: { name: 'Outcome: Spoke', keys: ['S'], place: 'lead' },
  site_visit: { name: 'Outcome: Site visit', keys: ['V'], place: 'lead' },
  won: { name: 'Outcome: Won', keys: ['W'], place: 'lead' },
  lost: { name: 'Outcome: Lost', keys: ['L'], place: 'lead' },
  wrong_number: { name: 'Outcome: Wrong number', keys: ['U'], place: 'lead' },
  tomorrow: { name: 'Follow up on the next working day', keys: ['T'], place: 'lead' },
  person: { name: 'Choose a person', keys: ['P'], place: 'lead' },
  reprice: { name: 'Change this lift', keys: ['C'], place: 'lead' },
  discount: { name: 'Give a discount', keys: ['G'], place: 'lead' },
  send: { name: 'Save and mail the new price', keys: ['Ctrl+Enter'], place: 'anywhere' },
} as const satisfies Record<string, CommandInfo>;

export interface Command extends Partial<Omit<CommandInfo, 'name'>> {
  readonly name: string;
  /** The palette does not list it, because the command depends on where the focus is. */
  readonly onlyByKey?: true;
  readonly run: () => void;
}

const offered = new Map<string, readonly Command[]>();

/** Offers commands while the component is on the screen. */
export function useCommands(commands: readonly (Command | false | undefined)[]): void {
  const id = useId();
  useEffect(() => {
    offered.set(
      id,
      commands.filter((command) => command !== false && command !== undefined),
    );
  });
  useEffect(() => () => void offered.delete(id), [id]);
}

export function offeredCommands(): readonly Command[] {
  return [...offered.values()].flat();
}

/** For a button that does what a key does. */
export function runCommand({ name }: Pick<Command, 'name'>): void {
  offeredCommands()
    .find((command) => command.name === name)
    ?.run();
}

const typing = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="listbox"]';

const worksInFields = new Set(['Ctrl+K', 'Ctrl+Enter', 'Escape']);

const worksIn: Readonly<Record<'anywhere' | 'list' | 'lead', readonly Place[]>> = {
  anywhere: ['anywhere'],
  list: ['list', 'desk', 'anywhere'],
  lead: ['lead', 'desk', 'anywhere'],
};

/**
 * `K`, `Ctrl+K`, `Escape`. With Caps Lock, letters come in upper case. On a layout without Latin letters (Greek, Arabic), the
 * key's place counts, which is named by the Latin letter or digit that other layouts have there.
 */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): string {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  // With Shift, Ctrl+Z is another command: Redo.
  const held = ctrlKey || metaKey ? `Ctrl+${shiftKey ? 'Shift+' : ''}` : '';
  const isOtherScript = /^[^\p{Script=Latin}\p{ASCII}]+$/u.test(key);
  const [, place = key] = (isOtherScript && /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)) || [];
  return held + (place.length === 1 ? place.toUpperCase() : place);
}

/** Runs the command of a key that was pressed in this place. */
export function runKey(event: globalThis.KeyboardEvent | KeyboardEvent, place: keyof typeof worksIn): void {
  const { target, currentTarget, altKey, defaultPrevented } = event;
  if (!(target instanceof Element) || altKey || defaultPrevented) return;
  if (isComposing('nativeEvent' in event ? event.nativeEvent : event)) return;
  // React also passes on the keys of dialogs and menus, which are elsewhere in the document.
  if (!(currentTarget instanceof Node) || !currentTarget.contains(target)) return;
  const key = keyOf(event);
  // Text fields have their own keys.
  if (target.closest(typing) && !worksInFields.has(key)) return;
  if (place === 'anywhere' && !key.startsWith('Ctrl+')) return;
  const command = offeredCommands().find(
    (each) => each.keys?.includes(key) && each.place !== undefined && worksIn[place].includes(each.place),
  );
  if (!command) return;
  event.preventDefault();
  if (!event.repeat || command.goesOn) command.run();
}

/** Keys with Ctrl work wherever the focus is. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => runKey(event, 'anywhere'));
}
