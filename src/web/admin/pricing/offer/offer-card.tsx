// What the business offers: the options of each question, on or off, in its order and words. Saved with the prices.
import { useState } from 'react';
import { z } from 'zod';
import { catalogueInputSchema, longestOptionText } from '#contract/pricing/catalogue.ts';
import {
  type Catalogue,
  type CatalogueList,
  catalogueOf,
  type CatalogueOption,
  isOwn,
  listedQuestions,
  yesNoQuestions,
} from '#domain/questions/catalogue.ts';
import type { Question } from '#domain/questions/questions.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { listed } from '../pricing-state.ts';
import type { Pricing } from '../use-pricing.ts';
import { OptionDialog } from './option-dialog.tsx';

export function OfferCard({ pricing: { state, change } }: { readonly pricing: Pricing }) {
  const { live, lists, problems } = state;
  const catalogue = lists.catalogue ?? live.catalogue;
  const all = catalogueOf({ ...live, catalogue });
  /** The option in the dialog; behind the last one for a new one. */
  const [edited, setEdited] = useState<{ readonly list: CatalogueList; readonly index: number }>();
  const [worded, setWorded] = useState<Question>();
  const set = (part: Catalogue) => change((now) => listed(now, { catalogue: { ...catalogue, ...part } }));
  const wrong = catalogueInputSchema.safeParse(catalogue ?? {}).error?.issues ?? [];

  /** What is wrong with this list, here or as the server says. */
  const problemsOf = (list: CatalogueList) => {
    const own = wrong.filter(({ path }) => path[0] === list).map(({ message }) => message);
    const refused = Object.entries(problems).filter(([key]) => key.startsWith(`catalogue.${list}`));
    return [...new Set([...own, ...refused.map(([, message]) => message)])];
  };

  return (
    <>
      <p data-field="catalogue" tabIndex={-1} className="mb-2 scroll-mt-16 text-sm text-muted">
        Visitors see these options in this order. An option that an estimate has used is never removed, only
        off. Changes are saved with Save All Changes.
      </p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {listedQuestions.map((question) => {
          const { list } = question;
          const options = all[list];
          const replace = (index: number, ...by: CatalogueOption[]) =>
            set({ [list]: options.toSpliced(index, 1, ...by) });
          const isSaved = ({ id }: CatalogueOption) => live.catalogue?.[list]?.some((each) => each.id === id);
          const actions = (option: CatalogueOption, index: number) =>
            [
              {
                words: option.offered ? 'Turn off' : 'Turn on',
                act: () => replace(index, { ...option, offered: !option.offered }),
              },
              index > 0 && {
                words: 'Up',
                act: () => set({ [list]: options.toSpliced(index, 1).toSpliced(index - 1, 0, option) }),
              },
              { words: 'Edit', act: () => setEdited({ list, index }) },
              isOwn(question, option.id) &&
                !isSaved(option) && { words: 'Remove', act: () => replace(index) },
            ].filter((action) => action !== false);
          return (
            <section key={list} aria-label={question.name}>
              <h4 className="font-semibold">{question.name}</h4>
              <Rows>
                {options.map((option, index) => (
                  <Row
                    key={option.id}
                    name={
                      <>
                        <span className={option.offered ? 'font-medium' : 'text-muted'}>{option.name}</span>
                        {!option.offered && <Badge>Off</Badge>}
                      </>
                    }
                    note={option.description}
                  >
                    {actions(option, index).map(({ words, act }) => (
                      <SmallButton
                        // Turn on and Turn off are one button, which keeps the focus.
                        key={words.split(' ')[0]}
                        variant="quiet"
                        about={option.name}
                        onClick={act}
                      >
                        {words}
                      </SmallButton>
                    ))}
                  </Row>
                ))}
              </Rows>
              {problemsOf(list).map((message) => (
                <p key={message} role="alert" className="text-sm text-bad">
                  {message}
                </p>
              ))}
              {question.isOpenEnded && (
                <SmallButton
                  about={question.name}
                  onClick={() => setEdited({ list, index: options.length })}
                  className="my-1"
                >
                  Add an option
                </SmallButton>
              )}
              {edited?.list === list && (
                <OptionDialog
                  question={question}
                  option={options[edited.index]}
                  others={options.toSpliced(edited.index, 1)}
                  onDone={(option) => {
                    replace(edited.index, option);
                    setEdited(undefined);
                  }}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </section>
          );
        })}
        <section aria-label="Yes or no">
          <h4 className="font-semibold">Yes or no</h4>
          <Rows>
            {yesNoQuestions.map((question) => (
              <Row
                key={question.field}
                name={question.name}
                note={textsOf(question, catalogue)
                  .map(({ name, text }) => `${name}: ${text}`)
                  .join('. ')}
              >
                <SmallButton variant="quiet" about={question.name} onClick={() => setWorded(question)}>
                  Edit
                </SmallButton>
              </Row>
            ))}
          </Rows>
        </section>
      </div>
      {worded && (
        <YesNoDialog
          question={worded}
          catalogue={catalogue}
          onDone={(texts) => {
            set({ yesNo: { ...catalogue?.yesNo, [worded.field]: texts } });
            setWorded(undefined);
          }}
          onClose={() => setWorded(undefined)}
        />
      )}
    </>
  );
}

function textsOf({ field, options }: Question, catalogue: Catalogue | undefined) {
  return options.map(({ id, name, description }) => ({
    id: String(id),
    name,
    text: catalogue?.yesNo?.[field]?.[id] ?? description,
  }));
}

interface YesNoDialogProps {
  readonly question: Question;
  readonly catalogue: Catalogue | undefined;
  readonly onDone: (texts: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

function YesNoDialog({ question, catalogue, onDone, onClose }: YesNoDialogProps) {
  const texts = textsOf(question, catalogue);
  const tooLong = { error: `Use at most ${longestOptionText} characters` };
  return (
    <DialogFrame
      title={`Edit ${question.name}`}
      description="The descriptions of this question. Yes, No and Undecided keep their names."
      onClose={onClose}
    >
      <Form
        schema={z.record(z.string(), z.string().max(longestOptionText, tooLong))}
        fields={texts.map(({ id, name, text }) => ({
          name: id,
          label: name,
          defaultValue: text,
          autoComplete: 'off',
        }))}
        arrange={(given) => Object.fromEntries(texts.map(({ id }) => [id, given[id] ?? '']))}
        submit="Change"
        variant="primary"
        onSubmit={onDone}
      />
    </DialogFrame>
  );
}
