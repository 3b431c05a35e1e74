// What travels to the thank-you page in navigation state, never in the address.
import { fieldsOf } from '#domain/record-of.ts';
import { readAmount } from '#domain/money.ts';

export interface ThankYouState {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly customerType?: string | undefined;
  readonly grandTotal?: number | undefined;
  readonly liftEstimate?: number | undefined;
  readonly installationEstimate?: number | undefined;
  readonly shaftEstimate?: number | undefined;
  /** The estimate's own address. */
  readonly estimateUrl?: string | undefined;
}

/** The first of the names that holds text. */
function text(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The first of the names that holds a number, or text that is one. */
function amount(fields: Readonly<Record<string, unknown>>, ...names: string[]): number | undefined {
  return names.map((name) => readAmount(fields[name])).find((dollars) => dollars !== undefined);
}

/**
 * Reads `history.state`. Routers that wrap the state keep it under `usr`, and some amounts have alternative names.
 * Everything is optional.
 */
export function readThankYouState(state: unknown): ThankYouState {
  const fields = fieldsOf(fieldsOf(state)['usr'] ?? state);
  return {
    firstName: text(fields, 'firstName'),
    lastName: text(fields, 'lastName'),
    email: text(fields, 'email'),
    phone: text(fields, 'phone', 'mobile'),
    customerType: text(fields, 'customerType'),
    grandTotal: amount(fields, 'baseEstimate', 'grandTotal'),
    liftEstimate: amount(fields, 'liftEstimate', 'lift_cost'),
    installationEstimate: amount(fields, 'installationEstimate', 'installation_cost'),
    shaftEstimate: amount(fields, 'shaftEstimate', 'shaft_cost'),
    estimateUrl: text(fields, 'estimateUrl'),
  };
}
