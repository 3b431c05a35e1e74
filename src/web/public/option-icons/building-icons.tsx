import { accented, IconFrame } from './icon-frame.tsx';

/** A shaft with one landing for every stop and the cabin at the ground floor. */
export function StopsIcon({ stops }: { readonly stops: number }) {
  const floor = 36 / stops;
  const landings = Array.from({ length: stops }, (_, index) => 42 - index * floor);
  return (
    <IconFrame>
      <rect x="17" y="6" width="14" height="36" rx="1.5" />
      <path d={landings.map((y) => `M8 ${y}h9m14 0h9`).join('')} />
      <rect x="20" y={42 - floor + 1.5} width="8" height={floor - 3} rx="1" className={accented} />
    </IconFrame>
  );
}

export function CommercialIcon() {
  return (
    <IconFrame>
      <path d="M10 42V7h28v35" />
      <path d="M15 13h4M15 20h4M15 27h4M15 34h4M29 13h4M29 20h4M29 27h4M29 34h4" className="stroke-edge" />
      <rect x="22" y="30" width="5" height="12" className={accented} />
      <path d="M6 42h36" />
    </IconFrame>
  );
}

export function ResidentialIcon() {
  return (
    <IconFrame>
      <path d="M6 23 24 8l18 15M10 20v22h28V20" />
      <rect x="19" y="26" width="10" height="16" rx="1" className={accented} />
      <path d="M24 26v16M4 42h40" />
    </IconFrame>
  );
}

export function IndoorIcon() {
  return (
    <IconFrame>
      <path d="M5 22 24 7l19 15M9 19v23h30V19" />
      <rect x="19" y="20" width="10" height="22" className={accented} />
      <path d="M9 31h10m10 0h10M4 42h40" />
    </IconFrame>
  );
}

export function OutdoorIcon() {
  return (
    <IconFrame>
      <path d="M4 24 15 14l12 10M7 22v20h17V22M7 32h17" />
      <rect x="27" y="20" width="10" height="22" className={accented} />
      <circle cx="39" cy="10" r="4" className="fill-sun stroke-sun" />
      <path d="M39 2.5V3m7.5 7H46m-13.8 0h.3m1.5-5.3.3.3m9.6-.3-.3.3" className="stroke-sun" />
      <path d="M3 42h42" />
    </IconFrame>
  );
}

export function InstalledIcon() {
  return (
    <IconFrame>
      <path d="M9 30a15 15 0 0 1 30 0z" className="fill-sun/40 stroke-ink" />
      <path d="M19.5 16.5V25m9-8.5V25M20 15.6a15 15 0 0 1 8 0" />
      <path d="M5 30h38v4.5H5z" className={accented} />
    </IconFrame>
  );
}

export function SupplyOnlyIcon() {
  return (
    <IconFrame>
      <path d="m7 16 17-8 17 8v18l-17 8-17-8z" />
      <path d="m7 16 17 8 17-8M24 24v18" />
      <path d="m15.5 12 17 8v6" className="stroke-accent-text" />
    </IconFrame>
  );
}
