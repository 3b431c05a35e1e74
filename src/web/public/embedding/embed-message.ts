// What the framed estimator and the page around it tell each other.

/** From the page around: who it is, so that the estimator answers only to it. */
export const hostGreeting = 'lift-estimator:hello';

/** From the estimator. Measures are CSS pixels from its upper edge. */
export interface EmbedMessage {
  readonly height: number;
  /** What the visitor should see now, when the estimator moved on to it. */
  readonly lookAt?: number;
}

/** From the page around, whenever it scrolls. */
export interface HostMessage {
  /** How much of the estimator's upper end is out of sight, in CSS pixels. */
  readonly seenFrom: number;
}

const isMeasure = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function hasMeasure<Name extends string>(data: unknown, name: Name): data is Record<Name, number> {
  return typeof data === 'object' && data !== null && isMeasure((data as Record<string, unknown>)[name]);
}

export function isHostMessage(data: unknown): data is HostMessage {
  return hasMeasure(data, 'seenFrom');
}

export function isEmbedMessage(data: unknown): data is EmbedMessage {
  return hasMeasure(data, 'height') && (!('lookAt' in data) || hasMeasure(data, 'lookAt'));
}
