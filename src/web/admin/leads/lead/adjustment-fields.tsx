// A discount or an extra on an estimate, as it is typed.
import { useState } from 'react';
import { bareNumber, mayBecomeNumber, parseDecimal, readWholeDollars } from '#domain/money.ts';
import {
  type Adjustment,
  adjustmentOf,
  mostReasonCharacters,
  percentDigits,
} from '#domain/pricing/adjustment.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import { oneLine } from '#domain/text.ts';
import { TextField } from '#web/ui/text-field.tsx';

export interface TypedAdjustment {
  /** `2000` and `5%` take off, `+1500` adds. */
  readonly amount: string;
  readonly reason: string;
}

/** What the estimate has, so that another price keeps it. */
export function typedAdjustment(lines: readonly StoredLine[]): TypedAdjustment {
  const line = adjustmentOf(lines);
  if (!line) return { amount: '', reason: '' };
  return { amount: `${line.amount > 0 ? '+' : ''}${Math.abs(line.amount)}`, reason: line.label };
}

/** Undefined if nothing is typed. */
export function readAdjustment({ amount, reason }: TypedAdjustment): Adjustment | 'wrong' | undefined {
  const typed = amount.replace('$', '').trim();
  if (typed === '') return undefined;
  const [, sign = '', number = '', percent] = /^([+-]?)(.*?)(%?)$/.exec(typed) ?? [];
  const parsed = percent ? parseDecimal(bareNumber(number) ?? '', percentDigits) : readWholeDollars(number);
  if (!parsed || (percent ? parsed > 10_000 : parsed > 10_000_000)) return 'wrong';
  const signed = sign === '+' ? parsed : -parsed;
  const why = { reason: oneLine(reason) };
  return percent ? { ...why, percent: signed / 100 } : { ...why, amount: signed };
}

interface AdjustmentFieldsProps {
  readonly typed: TypedAdjustment;
  readonly autoFocus: boolean;
  /** The reason is missing, and was asked for. */
  readonly wantsReason: boolean;
  readonly onChange: (typed: TypedAdjustment) => void;
  /** A field was left. */
  readonly onBlur: () => void;
}

export function AdjustmentFields(props: AdjustmentFieldsProps) {
  const { typed, autoFocus, wantsReason, onChange, onBlur } = props;
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = readAdjustment(typed) === 'wrong' && (isLeft || !mayBecomeNumber(typed.amount));
  return (
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3" onBlur={onBlur}>
      <TextField
        label="Discount"
        autoFocus={autoFocus}
        autoComplete="off"
        value={typed.amount}
        hint="2000 or 5% takes off, +1500 adds"
        error={isWrong ? 'Use whole dollars or a percentage: 2000, 5% or +1500' : undefined}
        onChange={({ target }) => {
          setIsLeft(false);
          onChange({ ...typed, amount: target.value });
        }}
        onBlur={() => setIsLeft(true)}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        className="lg:col-span-2"
        maxLength={mostReasonCharacters}
        value={typed.reason}
        hint="The customer reads it beside the amount"
        error={wantsReason ? 'Say why: the customer reads it beside the amount' : undefined}
        onChange={({ target }) => onChange({ ...typed, reason: target.value })}
      />
    </div>
  );
}
