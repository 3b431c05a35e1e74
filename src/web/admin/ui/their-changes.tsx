// Somebody else saved first: their changes beside my edits, part by part. Nothing has to be typed twice.
import type { FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface TheirChange {
  readonly key: string;
  readonly label: string;
  readonly was: string;
  readonly theirs: string;
  /** Undefined if I left it as it was, or changed it alike. */
  readonly mine: string | undefined;
}

interface TheirChangesProps {
  readonly title: string;
  /** Such as `Ann saved new prices`. */
  readonly happened: string;
  readonly changes: readonly TheirChange[];
  /** The sentence if there are none. */
  readonly none: string;
  readonly goOn: string;
  /** Gets the keys of the parts of which theirs are taken. */
  readonly onGoOn: (theirs: readonly string[]) => void;
  readonly onPostpone: () => void;
}

export function TheirChanges(props: TheirChangesProps) {
  const { title, happened, changes, none, goOn, onGoOn, onPostpone } = props;

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const choices = [...new FormData(event.currentTarget)];
    onGoOn(choices.filter(([, choice]) => choice === 'Theirs').map(([key]) => key));
  }

  return (
    <DialogFrame
      title={title}
      description={`${happened} while you were editing. Nothing of yours was saved or lost: choose where both of you changed the same, then go on and save.`}
      onClose={onPostpone}
    >
      <form onSubmit={choose}>
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm *:*:border-b *:*:border-line">
            <thead className="*:*:py-2 *:*:pr-3 *:*:font-semibold">
              <tr>
                <th>Field</th>
                <th className="max-sm:hidden">Before</th>
                <th>Theirs</th>
                <th>Yours</th>
              </tr>
            </thead>
            <tbody className="tabular-nums *:*:py-2 *:*:pr-3">
              {changes.map(({ key, label, was, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row" className="font-medium">
                    {label}
                  </th>
                  <td className="wrap-anywhere max-sm:hidden">{was}</td>
                  {mine === undefined ? (
                    <>
                      <td className="wrap-anywhere">{theirs}</td>
                      <td className="text-muted">not changed: theirs is taken</td>
                    </>
                  ) : (
                    Object.entries({ Theirs: theirs, Yours: mine }).map(([name, words]) => (
                      <td key={name} className="wrap-anywhere">
                        <label className="flex min-h-11 items-center gap-2">
                          <input
                            type="radio"
                            name={key}
                            value={name}
                            defaultChecked={name === 'Yours'}
                            aria-label={`${name} for ${label}: ${words}`}
                            className="size-4.5"
                          />
                          <span>{words}</span>
                        </label>
                      </td>
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length === 0 && <p className="py-3">{none}</p>}
        </div>
        <div className="dialog-buttons">
          <Button variant="secondary" onClick={onPostpone}>
            Not now
          </Button>
          <Button type="submit">{goOn}</Button>
        </div>
      </form>
    </DialogFrame>
  );
}
