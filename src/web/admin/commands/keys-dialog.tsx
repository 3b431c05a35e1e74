import { Fragment } from 'react';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { keyed } from './commands.ts';

const places = [
  ['anywhere', 'Anywhere'],
  ['desk', 'In the list or on its open lead'],
  ['list', 'In the list'],
  ['lead', 'On the open lead'],
] as const;

/** Keys without a command belong to the browser or to one field. */
const shown = [
  ...Object.values(keyed),
  { name: 'Open the lead', keys: ['Enter'], place: 'list' },
  { name: 'When re-pricing: choose the first, second or third suggestion', keys: ['1, 2, 3'], place: 'lead' },
  { name: 'In the note: save it', keys: ['Ctrl+Enter'], place: 'lead' },
];

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="Keys"
      description="Single letters work after a click into the list, or into the lead that is open beside it."
      variant="popup"
      onClose={onClose}
    >
      {places.map(([place, words]) => (
        <section key={place} className="mb-4 text-sm">
          <h3 className="mb-1 font-semibold">{words}</h3>
          <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1.5">
            {shown
              .filter((each) => each.place === place)
              .map((each) => (
                <Fragment key={each.name}>
                  <dt>
                    <Keys keys={each.keys} />
                  </dt>
                  <dd>{each.name}</dd>
                </Fragment>
              ))}
          </dl>
        </section>
      ))}
    </DialogFrame>
  );
}

export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="mr-1 rounded border border-line px-1.5 font-sans text-xs text-muted">
      {key}
    </kbd>
  ));
}
