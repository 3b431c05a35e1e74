// A form is fields over a schema. It is checked when it is sent, and the sentence about a wrong field stands below it.
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors, type RequestFailed } from '#web/admin/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { IconButton } from './buttons.tsx';

export interface FormField extends ComponentProps<typeof TextField> {
  /** The path of its value in the schema, such as `email` or `cabin.0`. */
  readonly name: string;
  /** A list to choose from, in place of a text. */
  readonly options?: ComponentProps<typeof SelectField>['options'];
}

/** Texts by the names of the fields. */
type Texts = Readonly<Record<string, string>>;

/** The texts of the fields that are not empty. */
export function textsOf(form: HTMLFormElement): Texts {
  const given = [...new FormData(form)];
  return Object.fromEntries(
    given.flatMap(([name, text]) => (typeof text === 'string' && text !== '' ? [[name, text]] : [])),
  );
}

interface FormProps<Value> {
  readonly schema: z.ZodType<Value>;
  readonly fields: readonly FormField[];
  readonly fieldsClass?: string;
  /** Turns the fields that are not empty into the schema's input. If left out, they are the input. */
  readonly arrange?: (texts: Texts) => unknown;
  readonly submit: string;
  /** The button's words while the form is being sent. */
  readonly submitting?: string;
  readonly submitClass?: string;
  readonly variant?: 'primary' | 'secondary';
  /** Requests of one scope are sent one after another. */
  readonly scope?: { readonly id: string };
  /** If it throws RequestFailed, the form shows what the server says. */
  readonly onSubmit: (value: Value) => unknown;
  readonly onFailure?: (error: RequestFailed) => void;
  /** The toast for a failure that concerns no field. */
  readonly failure?: string | ((error: RequestFailed) => ReactNode);
  /** Content above the fields. */
  readonly children?: ReactNode;
}

/** Empties itself after a success. After a refusal, the first wrong field gets the focus. */
export function Form<Value>(props: FormProps<Value>) {
  const { schema, fields, arrange = (texts) => texts, onSubmit, failure } = props;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Texts>({});
  const { mutate, isPending, error } = useMutation({
    ...(props.scope && { scope: props.scope }),
    mutationFn: async (value: Value) => {
      await onSubmit(value);
    },
    onSuccess: () => form.current?.reset(),
    onError: (refused) => {
      setProblems(fieldErrors(refused));
      props.onFailure?.(refused);
    },
    meta: {
      // A form that was closed meanwhile has no place for it.
      failure: ({ sentence: says }) =>
        form.current ? undefined : (says ?? (typeof failure === 'string' ? failure : undefined)),
    },
  });
  useEffect(() => {
    const isWrong = Object.keys(problems).length > 0;
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = schema.safeParse(arrange(textsOf(event.currentTarget)));
    const wrong = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    setProblems(Object.fromEntries(wrong));
    if (checked.success && !isPending) mutate(checked.data);
  }

  const isFieldWrong = fields.some(({ name }) => problems[name] !== undefined);
  const sentence = typeof failure === 'string' ? (error?.sentence ?? failure) : error && failure?.(error);
  return (
    <form ref={form} onSubmit={submit}>
      {props.children}
      <div className={props.fieldsClass ?? 'grid gap-2.5'}>
        <Fields fields={fields} problems={problems} />
      </div>
      <div role="alert" className="my-2 text-sm text-bad empty:hidden">
        {error && !isFieldWrong && sentence}
      </div>
      <Button
        type="submit"
        variant={props.variant ?? 'secondary'}
        busy={isPending}
        className={`mt-2 ${props.submitClass ?? ''}`}
      >
        {isPending ? (props.submitting ?? props.submit) : props.submit}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly problems: Texts;
}

/** For forms that differ from `Form` in more than their fields. */
export function Fields({ fields, problems }: FieldsProps) {
  return fields.map(({ options, ...field }) => {
    const { name, label, required, placeholder, defaultValue, className, type } = field;
    const error = problems[name];
    if (options) {
      const shown = { name, label, required, placeholder, defaultValue, className, error, options };
      return <SelectField key={name} {...shown} />;
    }
    const Input = type === 'password' ? PasswordField : TextField;
    return <Input key={name} {...field} error={error} />;
  });
}

function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
