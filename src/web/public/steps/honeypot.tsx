/**
 * Its name and label are ones that robots fill in and browsers do not: "company" would have a real visitor's
 * form filled in by the browser, and the visitor taken for a robot.
 */
export const honeypotName = 'website';

/** A field that people never meet. The server sorts out what comes with it filled in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
