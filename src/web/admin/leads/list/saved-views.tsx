// Named views of the list: one's own, and those that the team shares. A view is its address.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import { addressOf, isFiltered, type LeadsView, viewOf } from '#web/admin/leads/leads-view.ts';
import { queryClient, send } from '#web/admin/query-client.ts';
import { choiceClass, SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const refreshViews = () => queryClient.invalidateQueries({ queryKey: ['lead views'] });

/** Without the page and the open lead. */
function addressOfView(view: LeadsView): string {
  return addressOf(view, { page: 1, lead: '' }).toString();
}

export function SavedViews({ view }: { readonly view: LeadsView }) {
  const [isSaving, setSaving] = useState(false);
  const { data: { views } = { views: [] } } = useQuery(leadQueries.views());
  const forgetting = useMutation({
    mutationFn: ({ name, shared }: { name: string; shared: boolean }) =>
      send('DELETE /lead-views', { body: { name, shared } }),
    onSuccess: refreshViews,
    meta: { failure: ({ sentence }) => sentence ?? 'The view could not be forgotten. Please try again.' },
  });
  const address = addressOfView(view);
  const known = views.map((each) => ({
    ...each,
    // An address from an earlier version is written as it would be saved today.
    address: addressOfView(viewOf(new URLSearchParams(each.query))),
  }));
  const current = known.find((each) => each.address === address);
  return (
    <>
      {known.map((each) => (
        <Link
          key={`${each.owner} ${each.name}`}
          to={`?${each.address}`}
          title={each.shared ? `Shared by ${each.owner}` : undefined}
          aria-current={each === current ? 'true' : undefined}
          className={`${choiceClass(each === current)} inline-flex max-w-48 items-center`}
        >
          <span className="truncate">{each.name}</span>
        </Link>
      ))}
      {current ? (
        <SmallButton variant="quiet" onClick={() => forgetting.mutate(current)} className="shrink-0">
          Forget view
        </SmallButton>
      ) : (
        (isFiltered(view) || view.sort !== 'newest') && (
          <SmallButton variant="quiet" onClick={() => setSaving(true)} className="shrink-0">
            Save view
          </SmallButton>
        )
      )}
      {isSaving && <SaveView query={address} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveView({ query, onClose }: { readonly query: string; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
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
      description="Keeps these filters and this order under a name. A view with the same name is replaced."
      variant="popup"
      initialFocus={field}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !saving.isPending) saving.mutate();
        }}
      >
        <TextField
          ref={field}
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={40}
          required
          autoComplete="off"
        />
        <label className="mb-4 flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
            className="size-5 accent-accent"
          />
          Share with the team
        </label>
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
      </form>
    </DialogFrame>
  );
}
