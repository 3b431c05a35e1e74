// The business's details with a preview, their versions, and the question when somebody else saved meanwhile.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import type { ListedBusiness, LiveBusinessDetails } from '#contract/business/business.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useNameOf } from '#web/admin/names.ts';
import { fetchValue, fieldErrors, refresh, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Card } from '#web/admin/ui/card.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Fields } from '#web/admin/ui/form.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { changedFields, detailsOf, fields, groups, type Texts, textsOf } from './business-fields.ts';
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

/** The edit is based on `base`. `start` is what the fields begin with: another one makes them anew. */
interface Edit {
  readonly base: LiveBusinessDetails;
  readonly start: Texts;
}

function BusinessForm({ details }: { readonly details: LiveBusinessDetails }) {
  const [{ base, start }, setEdit] = useState<Edit>({ base: details, start: textsOf(details) });
  const [texts, setTexts] = useState(start);
  const [problems, setProblems] = useState<Texts>({});
  const [theirs, setTheirs] = useState<LiveBusinessDetails>();

  function begin(from: LiveBusinessDetails, withTexts = textsOf(from)): void {
    setEdit({ base: from, start: withTexts });
    setTexts(withTexts);
    setTheirs(undefined);
  }
  const [loaded, setLoaded] = useState(details);
  if (loaded !== details) {
    setLoaded(details);
    if (changedFields(texts, start).length === 0) begin(details);
  }

  const saving = useMutation({
    mutationFn: (body: Parameters<typeof schema.parse>[0]) =>
      fetchValue('PUT /admin/business', { body: { ...schema.parse(body), _id: base._id } }),
    onSuccess: (saved) => {
      begin(saved);
      showSuccess('Business saved');
      return afterSave();
    },
    onError: async (error) => {
      setProblems(fieldErrors(error));
      if (error.has('business_conflict')) setTheirs(await fetchValue('GET /admin/business'));
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
    const wrong = error?.issues.map(({ path: [one, two], message }) => [
      typeof two === 'string' ? `${String(one)}.${two}` : String(one),
      message,
    ]);
    setProblems(Object.fromEntries(wrong ?? []));
    if (!error && !saving.isPending) saving.mutate(detailsOf(texts));
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        onSubmit={submit}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setTexts({ ...texts, [target.name]: target.value });
        }}
        className="grid gap-4"
      >
        <Fragment key={JSON.stringify(start)}>
          {groups.map(([heading, those]) => (
            <Card key={heading} title={heading}>
              <div className="grid gap-x-4 sm:grid-cols-2">
                <Fields
                  fields={those.map((field) => ({ ...field, defaultValue: start[field.name] ?? '' }))}
                  problems={problems}
                />
              </div>
            </Card>
          ))}
        </Fragment>
        <Button type="submit" busy={saving.isPending} className="justify-self-start">
          Save business
        </Button>
      </form>
      <section aria-label="How it looks" className="grid gap-3 lg:sticky lg:top-4">
        <BusinessPreview texts={texts} theme="light" />
        <BusinessPreview texts={texts} theme="dark" />
      </section>
      {theirs && <Conflict base={base} theirs={theirs} mine={texts} onGoOn={begin} />}
    </div>
  );
}

interface ConflictProps {
  readonly base: LiveBusinessDetails;
  readonly theirs: LiveBusinessDetails;
  readonly mine: Texts;
  readonly onGoOn: (base: LiveBusinessDetails, start: Texts) => void;
}

/** Their changes; where both changed a field, the admin chooses. */
function Conflict({ base, theirs, mine, onGoOn }: ConflictProps) {
  const nameOf = useNameOf();
  const [before, newest] = [textsOf(base), textsOf(theirs)];
  const isMine = ({ name }: { readonly name: string }) =>
    mine[name] !== before[name] && mine[name] !== newest[name];
  const kept = (chosen: ReadonlySet<string>) =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        (isMine(field) && !chosen.has(field.name) ? mine : newest)[field.name] ?? '',
      ]),
    );
  return (
    <DialogFrame
      title="The business was changed in the meantime"
      description={`${theirs.savedBy === null ? 'Somebody' : nameOf(theirs.savedBy)} saved it while you were editing. Nothing of yours was saved or lost: choose where both of you changed the same, then go on and save.`}
      onClose={() => onGoOn(theirs, kept(new Set()))}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const choices = [...new FormData(event.currentTarget)];
          onGoOn(
            theirs,
            kept(new Set(choices.filter(([, choice]) => choice === 'Theirs').map(([name]) => name))),
          );
        }}
      >
        <Rows aria-label="Their changes">
          {changedFields(before, newest).map((field) => (
            <Row key={field.name} name={field.label} note={`${before[field.name]} → ${newest[field.name]}`}>
              {isMine(field) &&
                (['Theirs', 'Yours'] as const).map((choice) => (
                  <label key={choice} className="inline-flex min-h-11 items-center gap-1.5">
                    <input
                      type="radio"
                      name={field.name}
                      value={choice}
                      defaultChecked={choice === 'Yours'}
                    />
                    <span>{choice === 'Yours' ? `Yours: ${mine[field.name]}` : choice}</span>
                  </label>
                ))}
            </Row>
          ))}
        </Rows>
        <Button type="submit" className="mt-3">
          Go on
        </Button>
      </form>
    </DialogFrame>
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
      failure: ({ sentence }) => sentence ?? 'Failed to bring the version back',
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
