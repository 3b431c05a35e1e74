/** The code of a key that goes to a composition. Safari sends it with the Enter that ends one. */
const composingKey = 229;

/** Whether an event belongs to a text that is still being composed: by a keyboard for many signs, or by dictation. */
export function isComposing(event: Event): boolean {
  return (
    ('isComposing' in event && event.isComposing === true) ||
    ('keyCode' in event && event.keyCode === composingKey)
  );
}
