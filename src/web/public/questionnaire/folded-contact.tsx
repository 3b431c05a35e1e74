import { newId } from '#web/api/new-id.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useWizard, type WizardStore } from './wizard-store.ts';

/** The contact form folded into a line below the price, and what else can follow a price. */
export function FoldedContact({ wizard }: { readonly wizard: WizardStore }) {
  const { fullName, phone, email } = useWizard(wizard, ({ answers }) => answers);
  return (
    <>
      <h2 className="text-xl font-semibold">Your details</h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm wrap-anywhere">
        <span className="font-medium">{fullName}</span>
        <span className="text-muted">{phone}</span>
        <span className="text-muted">{email}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => wizard.dispatch({ type: 'edited-contact', field: 'state' })}
          className={buttonClass('small')}
        >
          Edit details
        </button>
        <button
          type="button"
          onClick={() => wizard.dispatch({ type: 'began-another', visitId: newId() })}
          className={buttonClass('small')}
        >
          Price another lift
        </button>
      </div>
    </>
  );
}
