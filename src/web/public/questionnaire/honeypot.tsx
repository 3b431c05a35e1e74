/**
 * A name and a label that robots fill in and browsers do not: "company" would be filled in by the browser of a real
 * visitor, who would then be taken for a robot.
 */
export const honeypotName = 'website';

/** A field that people never see. The server drops submissions that have it filled in. */
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
