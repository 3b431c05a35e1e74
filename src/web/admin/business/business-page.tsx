// The business's details with a preview, their versions, and the question when somebody else saved meanwhile.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedBusiness, LiveBusinessDetails } from '#contract/business/business.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useNameOf } from '#web/admin/names.ts';
import { fetchValue, fieldErrors, refresh, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Card } from '#web/admin/ui/card.tsx';
import { Fields } from '#web/admin/ui/form.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { createUnsaved, LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { TheirChanges } from '#web/admin/ui/their-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import {
  changedFields,
  detailsOf,
  groups,
  rebased,
  type Texts,
  textsOf,
  theirChanges,
} from './business-fields.ts';
import { BusinessPreview } from './business-preview.tsx';

export function Business() {
  return (
    <>
      <Loaded route="GET /admin/business" what="the business">
        {(details) => <BusinessForm details={details} />}
      </Loaded>
      <Versions />
    </>
  );
}

const schema = endpoints['PUT /admin/business'].body;

const afterSave = () =>
  Promise.all([refresh('GET /admin/business'), refresh('GET /admin/business/versions')]);

/** The texts of the fields, and the details that they are an edit of. */
interface Edit {
  readonly base: LiveBusinessDetails;
  readonly texts: Texts;
}

const unsaved = createUnsaved<Edit>();

function BusinessForm({ details }: { readonly details: LiveBusinessDetails }) {
  const [edit, setEdit] = useState<Edit>(() => unsaved.read() ?? { base: details, texts: textsOf(details) });
  const { base, texts } = edit;
  const isChanged = changedFields(texts, textsOf(base)).length > 0;
  const [problems, setProblems] = useState<Texts>({});
  const [theirs, setTheirs] = useState<LiveBusinessDetails>();
  const nameOf = useNameOf();

  const [loaded, setLoaded] = useState(details);
  if (loaded !== details) {
    setLoaded(details);
    if (!isChanged) setEdit({ base: details, texts: textsOf(details) });
  }

  const saving = useMutation({
    mutationFn: (sent: Texts) =>
      fetchValue('PUT /admin/business', { body: { ...schema.parse(detailsOf(sent)), _id: base._id } }),
    onSuccess: (saved, sent) => {
      // What was typed since it was sent stays.
      setEdit((now) => ({ base: saved, texts: rebased(sent, textsOf(saved), now.texts, []) }));
      showSuccess('Business saved');
      // Not waited for: what was typed meanwhile can be saved at once.
      void afterSave();
    },
    onError: async (error) => {
      setProblems(fieldErrors(error));
      if (!error.has('business_conflict')) return;
      const unread = () => {
        notify.error(`${error.sentence} They could not be loaded: save again.`);
        return undefined;
      };
      setTheirs(await fetchValue('GET /admin/business').catch(unread));
    },
    meta: {
      failure: (error) =>
        error.has('business_conflict') ? undefined : (error.sentence ?? 'Failed to save the business'),
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { error } = schema.safeParse(detailsOf(texts));
    // A wrong address in a list stands below the list.
    const field = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.');
    setProblems(Object.fromEntries(error?.issues.map(({ path, message }) => [field(path), message]) ?? []));
    if (!error && !saving.isPending) saving.mutate(texts);
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form onSubmit={submit} className="grid gap-4">
        {groups.map(({ heading, fields }) => (
          <Card key={heading} title={heading}>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <Fields
                fields={fields.map((field) => ({
                  ...field,
                  value: texts[field.name] ?? '',
                  onChange: ({ target: { name, value } }) =>
                    setEdit((now) => ({ ...now, texts: { ...now.texts, [name]: value } })),
                }))}
                problems={problems}
              />
            </div>
          </Card>
        ))}
        <Button type="submit" busy={saving.isPending} className="justify-self-start">
          Save business
        </Button>
      </form>
      <section aria-label="How it looks" className="grid gap-3 lg:sticky lg:top-4">
        <BusinessPreview texts={texts} theme="light" />
        <BusinessPreview texts={texts} theme="dark" />
      </section>
      <LeaveGuard unsaved={unsaved} edits={isChanged ? edit : undefined} what="the business" />
      {theirs && (
        <TheirChanges
          title="The business was changed in the meantime"
          happened={`${theirs.savedBy === null ? 'Somebody' : nameOf(theirs.savedBy)} saved it`}
          changes={theirChanges(textsOf(base), textsOf(theirs), texts)}
          none="They saved the same once more."
          goOn="Go on"
          onGoOn={(taken) => {
            setEdit({ base: theirs, texts: rebased(textsOf(base), textsOf(theirs), texts, taken) });
            setTheirs(undefined);
          }}
          onPostpone={() => setTheirs(undefined)}
        />
      )}
    </div>
  );
}

function Versions() {
  const nameOf = useNameOf();
  const restoring = useMutation({
    mutationFn: ({ former, live }: { readonly former: ListedBusiness; readonly live: string | undefined }) =>
      fetchValue('PUT /admin/business', { body: { ...schema.parse(former), _id: live } }),
    onSettled: afterSave,
    meta: {
      success: 'The former business is live again',
      failure: ({ sentence }) => sentence ?? 'The version could not be brought back. Please try again.',
    },
  });
  return (
    <details className="card mt-4 p-4">
      <summary className="cursor-pointer font-semibold">Versions</summary>
      <Loaded route="GET /admin/business/versions" what="the versions">
        {({ versions }) => (
          <Rows aria-label="Versions">
            {versions.map((version, index) => (
              <Row
                key={version._id}
                name={`Version ${version.version}${version.state === 'live' ? ', live' : ''}`}
                note={[
                  version.savedAt === null ? 'From the settings' : formatMoment(version.savedAt),
                  version.savedBy !== null && nameOf(version.savedBy),
                  versions[index + 1] && inWords(version, versions[index + 1]),
                ]
                  .filter(Boolean)
                  .join(', ')}
              >
                {version.state !== 'live' && (
                  <SmallButton
                    about={`version ${version.version}`}
                    onClick={() =>
                      restoring.mutate({
                        former: version,
                        live: versions.find(({ state }) => state === 'live')?._id,
                      })
                    }
                  >
                    Bring back
                  </SmallButton>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
    </details>
  );
}

function inWords(version: ListedBusiness, before: ListedBusiness | undefined): string {
  const changed = before ? changedFields(textsOf(version), textsOf(before)) : [];
  return changed.length === 0 ? 'nothing changed' : `changed ${changed.map(({ label }) => label).join(', ')}`;
}
