import type { FieldCard, PriceField } from './price-field.ts';
import { PriceInput, type PriceInputProps } from './price-input.tsx';

export type InputPropsOf = (field: PriceField) => Omit<PriceInputProps, 'field'>;

interface PriceCardProps {
  readonly card: FieldCard;
  readonly inputProps: InputPropsOf;
}

export function PriceCard({ card, inputProps }: PriceCardProps) {
  return (
    <div className="rounded-md border border-line p-4">
      <h4 className="mb-3 font-semibold">{card.title}</h4>
      {card.groups.map((group) => (
        <div key={group.title ?? ''} className="mt-2 first-of-type:mt-0">
          {group.title !== undefined && (
            <h5 className="mb-2 text-sm font-semibold text-accent-text">{group.title}</h5>
          )}
          <div
            className={`grid gap-x-4 gap-y-1 sm:grid-cols-2 ${group.fields.length === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}
          >
            {group.fields.map((field) => (
              <PriceInput key={field.key} field={field} {...inputProps(field)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
