import { Button } from '#web/ui/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <>
      <p role="status" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
        The second factor is on. Keep these recovery codes somewhere safe, for the day your phone is gone:
        each signs you in once, and they are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onKept}>
        I have kept them
      </Button>
    </>
  );
}
