// Named views of the list: one's own, and those that the team shares. A view is its address.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, refresh, send } from '#web/admin/query-client.ts';
import { choiceClass, SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addressOf, isFiltered, type LeadsView, placeOf, useLeadsView, viewOf } from '../leads-view.ts';

const refreshViews = () => refresh('GET /lead-views');

/** The view's address without the page, the open lead and a personal search. */
function savedAddress(view: LeadsView): string {
  return placeOf(addressOf(view, { page: 1, lead: '' })).address.toString();
}

export function SavedViews() {
  const [view] = useLeadsView();
  const [isSaving, setSaving] = useState(false);
  const { data: { views } = { views: [] } } = useQuery(queryOf('GET /lead-views'));
  const forgetting = useMutation({
    mutationFn: ({ name, shared }: { name: string; shared: boolean }) =>
      send('DELETE /lead-views', { body: { name, shared } }),
    onSuccess: refreshViews,
    meta: { failure: ({ sentence }) => sentence ?? 'The view could not be forgotten. Please try again.' },
  });
  const address = savedAddress(view);
  // An address from an earlier version is rewritten as a view is saved today.
  const known = views.map((each) => ({
    ...each,
    address: savedAddress(viewOf(new URLSearchParams(each.query))),
  }));
  const current = known.find((each) => each.address === address);
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3 empty:hidden">
      {known.map((each) => (
        <Link
          key={`${each.shared} ${each.name}`}
          to={`?${each.address}`}
          title={each.shared ? `Shared by ${each.owner}` : undefined}
          aria-current={each === current ? 'true' : undefined}
          className={`${choiceClass(each === current)} inline-flex max-w-48 items-center`}
        >
          <span className="truncate">{each.name}</span>
        </Link>
      ))}
      {current ? (
        <SmallButton variant="quiet" onClick={() => forgetting.mutate(current)}>
          Forget view
        </SmallButton>
      ) : (
        (isFiltered(view) || view.sort !== 'newest') && (
          <SmallButton variant="quiet" onClick={() => setSaving(true)}>
            Save view
          </SmallButton>
        )
      )}
      {isSaving && <SaveView query={address} views={views} onClose={() => setSaving(false)} />}
    </div>
  );
}

interface SaveViewProps {
  readonly query: string;
  /** The views that exist already. */
  readonly views: ResponseOf<'GET /lead-views'>['views'];
  readonly onClose: () => void;
}

function SaveView({ query, views, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const replaced = views.find((each) => each.name === name.trim() && each.shared === shared);
  const hint = replaced?.shared
    ? `This replaces the view that ${replaced.owner} shared.`
    : replaced && 'This replaces your view of this name.';
  const saving = useMutation({
    mutationFn: () => send('POST /lead-views', { body: { name: name.trim(), query, shared } }),
    onSuccess: () => {
      onClose();
      return refreshViews();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The view could not be saved. Please try again.' },
  });
  return (
    <DialogFrame
      title="Save view"
      description="Keeps these filters and this order under a name. An email or a phone in Search is not kept."
      variant="popup"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          autoFocus
          label="Name"
          value={name}
          hint={hint}
          onChange={({ target }) => setName(target.value)}
          maxLength={40}
          required
          autoComplete="off"
        />
        <Checkbox
          label="Share with the team"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
          className="mb-4"
        />
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
      </form>
    </DialogFrame>
  );
}
