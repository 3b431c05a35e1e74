// What the framed estimator and the page around it tell each other.

/** From the page around: who it is, so that the estimator answers only to it. */
export const hostGreeting = 'lift-estimator:hello';

/** From the estimator. Measures are CSS pixels from its upper edge. */
export interface EmbedMessage {
  readonly height: number;
  /** What the visitor should see now, when the estimator moved on to it. */
  readonly lookAt?: number;
}

const isMeasure = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export function isEmbedMessage(data: unknown): data is EmbedMessage {
  if (typeof data !== 'object' || data === null || !('height' in data) || !isMeasure(data.height))
    return false;
  return !('lookAt' in data) || isMeasure(data.lookAt);
}
