import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { keyed } from './commands.ts';

const places = [
  ['anywhere', 'Anywhere'],
  ['desk', 'In the list or on its open lead'],
  ['list', 'In the list'],
  ['lead', 'On the open lead'],
] as const;

/** Keys without a command: the browser's own, and those of one field. */
const others: Readonly<Partial<Record<string, readonly (readonly [string, string])[]>>> = {
  list: [['Enter', 'Open the lead']],
  lead: [
    ['1, 2, 3', 'Re-price: the first, second or third change'],
    ['Ctrl+Enter', 'In the note: save it'],
  ],
};

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="Keys"
      description="Single letters work while the focus is in the list or on its open lead."
      variant="popup"
      onClose={onClose}
    >
      {places.map(([place, words]) => (
        <section key={place} className="mb-4 text-sm">
          <h3 className="mb-1 font-semibold">{words}</h3>
          <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1.5">
            {Object.values(keyed)
              .filter((command) => command.place === place)
              .map(({ keys, name }) => (
                <Row key={name} keys={keys} name={name} />
              ))}
            {others[place]?.map(([key, name]) => (
              <Row key={name} keys={[key]} name={name} />
            ))}
          </dl>
        </section>
      ))}
    </DialogFrame>
  );
}

function Row({ keys, name }: { readonly keys: readonly string[]; readonly name: string }) {
  return (
    <div className="contents">
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>{name}</dd>
    </div>
  );
}

export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="mr-1 rounded border border-line px-1.5 font-sans text-xs text-muted">
      {key}
    </kbd>
  ));
}
