// Named views, kept on this device. A view is its address: it can be sent to a colleague too.
import { parseJson } from '#domain/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { choiceClass, SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { addressOf, isFiltered, type LeadsView, viewOf } from '#web/admin/leads/leads-view.ts';
import { z } from 'zod';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';

export function SavedViews({ view }: { readonly view: LeadsView }) {
  const field = useRef<HTMLInputElement>(null);
  const [views, setViews] = useState(readSavedViews);
  /** Of the view that is being saved. */
  const [name, setName] = useState<string>();
  const address = addressOf(view, { page: 1, lead: '' }).toString();
  const current = views.find((each) => each.address === address);

  function keep(changed: readonly SavedView[]): void {
    storeSavedViews(changed);
    setViews(changed);
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = (name ?? '').trim();
    if (given === '') return;
    keep([...views.filter((each) => each.name !== given), { name: given, address }]);
    setName(undefined);
  }

  return (
    <>
      {views.map((each) => (
        <Link
          key={each.name}
          to={`?${each.address}`}
          aria-current={each === current ? 'true' : undefined}
          className={`${choiceClass(each === current)} inline-flex max-w-48 items-center`}
        >
          <span className="truncate">{each.name}</span>
        </Link>
      ))}
      {current ? (
        <SmallButton
          variant="quiet"
          onClick={() => keep(views.filter((each) => each !== current))}
          className="shrink-0"
        >
          Forget view
        </SmallButton>
      ) : (
        (isFiltered(view) || view.sort !== 'newest') && (
          <SmallButton variant="quiet" onClick={() => setName('')} className="shrink-0">
            Save view
          </SmallButton>
        )
      )}
      {name !== undefined && (
        <DialogFrame
          title="Save view"
          description="Filters and order under a name, on this device. Its address can be sent to others."
          variant="popup"
          initialFocus={field}
          onClose={() => setName(undefined)}
        >
          <form onSubmit={save}>
            <TextField
              ref={field}
              label="Name"
              value={name}
              onChange={({ target }) => setName(target.value)}
              maxLength={40}
              required
              autoComplete="off"
            />
            <Button type="submit">Save</Button>
          </form>
        </DialogFrame>
      )}
    </>
  );
}

const storageKey = 'leadsViews';

/** Other programs may have written to the storage. */
const savedViewsSchema = z
  .array(
    z.object({
      name: z.string().min(1),
      address: z.string().transform((query) => {
        const view = viewOf(new URLSearchParams(query));
        return addressOf(view, { page: 1, lead: '' }).toString();
      }),
    }),
  )
  .catch([]);

type SavedView = z.output<typeof savedViewsSchema>[number];

function readSavedViews(): readonly SavedView[] {
  return savedViewsSchema.parse(parseJson(localStorage.getItem(storageKey) ?? '[]'));
}

function storeSavedViews(views: readonly SavedView[]): void {
  localStorage.setItem(storageKey, JSON.stringify(views));
}
