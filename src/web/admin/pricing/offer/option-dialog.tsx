// One option of the catalogue: its words, its picture, and what one of the business's own is like.
import { useState } from 'react';
import { catalogueOptionInput, optionProblem } from '#contract/pricing/catalogue.ts';
import { type CatalogueOption, isOwn } from '#domain/questions/catalogue.ts';
import type { Question } from '#domain/questions/questions.ts';
import { RequestFailed, send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Form, type FormField } from '#web/admin/ui/form.tsx';
import { shrinkPicture } from './shrink-picture.ts';

interface OptionDialogProps {
  readonly question: Question;
  /** Undefined for a new one. */
  readonly option: CatalogueOption | undefined;
  readonly others: readonly CatalogueOption[];
  readonly onDone: (option: CatalogueOption) => void;
  readonly onClose: () => void;
}

/** `Masonry shaft` → `masonry_shaft`: the key of its price, and what programs call it. */
function idOf(name: string, others: readonly CatalogueOption[]): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '');
  const id = (words === '' ? 'own' : words).slice(0, 36);
  const tries = ['', ...others.map((_, index) => `_${index + 2}`)].map((end) => id + end);
  return tries.find((tried) => !others.some((other) => other.id === tried)) ?? id;
}

export function OptionDialog({ question, option, others, onDone, onClose }: OptionDialogProps) {
  const [picture, setPicture] = useState(option?.picture);
  const hasLike = option === undefined || isOwn(question, option.id);
  const field = (name: 'name' | 'description' | 'like', label: string): FormField => ({
    name,
    label,
    defaultValue: option?.[name] ?? '',
    autoComplete: 'off',
  });
  const like = {
    ...field('like', 'Like'),
    placeholder: 'Choose the one that it is like',
    options: question.options.map(({ id, name }) => ({ id: String(id), name })),
  };
  const schema = catalogueOptionInput.superRefine((made, context) => {
    const { part, message } = optionProblem(question, made, others) ?? {};
    if (part) context.addIssue({ code: 'custom', path: [part === 'id' ? 'name' : part], message });
  });
  return (
    <DialogFrame
      title={option ? `Edit ${option.name}` : `Add an option: ${question.name}`}
      description={
        hasLike
          ? 'Like says which option it behaves as: who supplies it and how it is drawn. Its price appears among the prices.'
          : 'Visitors see the name and the description. Estimates that were made keep their words.'
      }
      onClose={onClose}
    >
      <Form
        schema={schema}
        fields={[
          field('name', 'Name'),
          field('description', 'Description (optional)'),
          ...(hasLike ? [like] : []),
        ]}
        arrange={({ name = '', description = '', ...texts }) => ({
          ...texts,
          name,
          description,
          id: option?.id ?? idOf(name, others),
          offered: option?.offered ?? true,
          picture,
        })}
        submit={option ? 'Change' : 'Add'}
        variant="primary"
        onSubmit={onDone}
      >
        <PictureField picture={picture} onChange={setPicture} />
      </Form>
    </DialogFrame>
  );
}

interface PictureFieldProps {
  readonly picture: string | undefined;
  readonly onChange: (picture: string | undefined) => void;
}

/** A picture is sent at once, and kept when the version that names it is saved. */
function PictureField({ picture, onChange }: PictureFieldProps) {
  const [says, setSays] = useState('');

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setSays('Making it small…');
    const small = await shrinkPicture(file);
    if (!small)
      return setSays('This file is no picture that can be shown. Choose a photo: JPEG, PNG or WebP.');
    try {
      const sent = await send('POST /admin/pictures', { blob: small });
      onChange(sent?.id);
      setSays('');
    } catch (error) {
      const sentence = error instanceof RequestFailed ? error.sentence : undefined;
      setSays(sentence ?? 'The picture could not be sent. Please try again.');
    }
  }

  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
      className="mb-3 flex flex-wrap items-center gap-3 rounded-md border border-dashed border-edge p-3 text-sm"
    >
      {picture !== undefined && (
        <img src={`/pictures/${picture}`} alt="" className="h-18 w-24 rounded-md object-cover" />
      )}
      <label className="grid gap-1">
        <span className="font-medium">Picture (optional)</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </label>
      {picture !== undefined && (
        <SmallButton variant="quiet" onClick={() => onChange(undefined)}>
          Remove picture
        </SmallButton>
      )}
      <p role="status" className="basis-full empty:hidden">
        {says}
      </p>
    </div>
  );
}
