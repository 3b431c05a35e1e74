import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface InviteFormProps {
  readonly isBusy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  /** Expects the email as it is stored, in small letters. */
  readonly isPerson: (email: string) => boolean;
  readonly onInvite: (person: { email: string; name?: string }, onDone: () => void) => void;
}

const nobody = { email: '', name: '' };

export function InviteForm({ isBusy, errors, isPerson, onInvite }: InviteFormProps) {
  const [person, setPerson] = useState(nobody);
  const [problem, setProblem] = useState<string>();

  function invite(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (isPerson(person.email.trim().toLowerCase())) {
      setProblem('This person can sign in already. For a new password, press the button in the list.');
      return;
    }
    onInvite({ email: person.email, ...(person.name !== '' && { name: person.name }) }, () =>
      setPerson(nobody),
    );
  }

  return (
    <form className="mt-3" onSubmit={invite}>
      <TextField
        label="Email of the person"
        type="email"
        required
        autoComplete="off"
        value={person.email}
        error={problem ?? errors['email']}
        onChange={({ target }) => {
          setProblem(undefined);
          setPerson({ ...person, email: target.value });
        }}
      />
      <TextField
        label="Name, as colleagues know it"
        autoComplete="off"
        value={person.name}
        error={errors['name']}
        onChange={({ target }) => setPerson({ ...person, name: target.value })}
      />
      <Button type="submit" variant="secondary" busy={isBusy} className="mt-2">
        Invite
      </Button>
    </form>
  );
}
