import { accented, glazed, IconFrame } from './icon-frame.tsx';

const gleam = 'M18 30l8-13m-4 17 7-11';

export function EnclosedIcon() {
  return (
    <IconFrame>
      <rect x="11" y="7" width="26" height="34" rx="2" className={accented} />
      <path d="M24 13v28M16 41V13h16v28M20 10h8" />
    </IconFrame>
  );
}

export function CapsuleIcon() {
  return (
    <IconFrame>
      <rect x="13" y="5" width="22" height="38" rx="11" className={glazed} />
      <path d="M13 17h22M13 34h22" />
      <path d="m19 29 7-8" className="stroke-paper" />
    </IconFrame>
  );
}

export function WheelchairIcon() {
  return (
    <IconFrame>
      <circle cx="21" cy="8" r="4" className="fill-accent-text stroke-accent-text" />
      <path d="M21 15v13h10l5 11m-15-19h9" strokeWidth="3" className="stroke-accent-text" />
      <path d="M16 22a10.5 10.5 0 1 0 14 14" strokeWidth="2.5" />
    </IconFrame>
  );
}

export function WalkingIcon() {
  return (
    <IconFrame>
      <circle cx="25" cy="8" r="4" className="fill-accent-text stroke-accent-text" />
      <path d="M24 16v12l6 12M24 28l-6 12m6-23-7 4-1 6m8-10 7 8h4" strokeWidth="3" />
    </IconFrame>
  );
}

export function BalancedIcon() {
  return (
    <IconFrame>
      <path d="M24 8v32m-8 0h16M8 14h32" />
      <path d="m8 14-5 12a5.5 5.5 0 0 0 10 0zm32 0-5 12a5.5 5.5 0 0 0 10 0z" className={accented} />
    </IconFrame>
  );
}

export function LookIcon() {
  return (
    <IconFrame>
      <path d="m24 42-17-22 7-11h20l7 11z" className={accented} />
      <path d="M7 20h34M14 9l4 11 6 22 6-22 4-11M24 9l-6 11m6-11 6 11" />
    </IconFrame>
  );
}

export function GlassCabinIcon() {
  return (
    <IconFrame>
      <rect x="10" y="7" width="28" height="34" rx="2" className={glazed} />
      <path d={gleam} className="stroke-paper" strokeWidth="2.5" />
      <path d="M10 41h28" strokeWidth="3" />
    </IconFrame>
  );
}

export function SolidCabinIcon() {
  return (
    <IconFrame>
      <rect x="10" y="7" width="28" height="34" rx="2" className="fill-sunken" />
      <path d="M19.3 7v34M28.7 7v34" className="stroke-edge" />
      <path d="M10 29h28" />
      <path d="M10 41h28" strokeWidth="3" />
    </IconFrame>
  );
}

export function GlassDoorsIcon() {
  return (
    <IconFrame>
      <path d="M7 42V6h34v36" />
      <rect x="12" y="11" width="11" height="31" className={glazed} />
      <rect x="25" y="11" width="11" height="31" className={glazed} />
      <path d="m15 30 5-8m8 8 5-8" className="stroke-paper" strokeWidth="2.5" />
    </IconFrame>
  );
}

export function SolidDoorsIcon() {
  return (
    <IconFrame>
      <path d="M7 42V6h34v36" />
      <path d="M12 11h11v31H12zM25 11h11v31H25z" className="fill-sunken" />
      <path d="M20 25v4m8-4v4" />
    </IconFrame>
  );
}
