export const honeypotName = 'companyWebsite';

/** A field that people never meet: what fills it in is a robot, and the server sorts it out. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Company website
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
