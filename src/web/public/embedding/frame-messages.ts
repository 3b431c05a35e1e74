// The messages between a host page (embed.ts) and the estimator in its frame (host-page.ts). Measures are CSS pixels.
import { fieldsOf } from '#domain/fields-of.ts';

/** The host page's first message: the estimator replies to that origin only. */
export const connectMessage = 'lift-estimator:connect';

/** From the estimator. */
export interface FrameMessage {
  readonly height: number;
  /** Where in the frame the host page should scroll to. */
  readonly scrollTo?: number;
}

/** From the host page, whenever it scrolls. */
export interface HostMessage {
  /** How much of the frame's top is scrolled out of view. */
  readonly hiddenTop: number;
}

const isMeasure = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export function isHostMessage(data: unknown): data is HostMessage {
  return isMeasure(fieldsOf(data)['hiddenTop']);
}

export function isFrameMessage(data: unknown): data is FrameMessage {
  const { height, scrollTo } = fieldsOf(data);
  return isMeasure(height) && (scrollTo === undefined || isMeasure(scrollTo));
}
