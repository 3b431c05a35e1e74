/** Sent to the document by the main script, once: from then on the inline script leaves the page to it. */
export const takeOverEvent = 'lift-estimator:take-over';
