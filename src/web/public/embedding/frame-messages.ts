// Messages between a host page (embed.ts) and the estimator in its frame (host-page.ts). Measures are in CSS pixels.
import { fieldsOf } from '#domain/record-of.ts';

/** The host page's first message: the estimator replies to that origin only. */
export const connectMessage = 'lift-estimator:connect';

/** The estimator sends these. */
export interface FrameMessage {
  readonly height: number;
  /** Where in the frame the host page should scroll to. */
  readonly scrollTo?: number;
}

/** The host page sends this whenever it scrolls. */
export interface HostMessage {
  /** How much of the frame's top is scrolled out of view. */
  readonly hiddenTop: number;
}

/**
 * An event of the estimator for the host page. It holds nothing personal, and no customer type, because that can say that
 * a person is disabled.
 */
export type HostEvent = { readonly estimateReference?: string | undefined } & (
  | { readonly happened: 'step'; readonly detail: { step: number; of: number; title: string } }
  | {
      readonly happened: 'estimate';
      readonly detail: Readonly<
        Record<'grandTotal' | 'quoteLow' | 'quoteHigh' | 'numberOfStops', number | undefined>
      > &
        Readonly<Record<'estimateReference' | 'liftType' | 'state', string | undefined>>;
    }
  | { readonly happened: 'booking'; readonly detail: object }
);

const hostEvents: readonly unknown[] = ['step', 'estimate', 'booking'] satisfies HostEvent['happened'][];

export function isHostEvent(data: unknown): data is HostEvent {
  const { happened, detail, estimateReference } = fieldsOf(data);
  if (!['undefined', 'string'].includes(typeof estimateReference)) return false;
  return hostEvents.includes(happened) && typeof detail === 'object' && detail !== null;
}

const isMeasure = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export function isHostMessage(data: unknown): data is HostMessage {
  return isMeasure(fieldsOf(data)['hiddenTop']);
}

export function isFrameMessage(data: unknown): data is FrameMessage {
  const { height, scrollTo } = fieldsOf(data);
  return isMeasure(height) && (scrollTo === undefined || isMeasure(scrollTo));
}
