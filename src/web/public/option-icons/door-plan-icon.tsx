import { accented, IconFrame } from './icon-frame.tsx';

/** The cabin from above: its walls, with a gap and an arrow where it opens. */
export function DoorPlanIcon({ doors }: { readonly doors: 1 | 2 | 3 }) {
  const top = doors === 2;
  const right = doors === 3;
  return (
    <IconFrame>
      <rect x="11" y="11" width="26" height="26" className={`${accented} stroke-none`} />
      <path
        strokeWidth="3"
        d={[
          'M18 37h-7V11',
          top ? 'M11 11h7m12 0h7' : 'M11 11h26',
          right ? 'M37 11v7m0 12v7' : 'M37 11v26',
          'M37 37h-7',
        ].join('')}
      />
      <path
        className="stroke-accent-text"
        d={[
          'M24 45V32m-4 4 4-4 4 4',
          top ? 'M24 16V3m-4 4 4-4 4 4' : '',
          right ? 'M32 24h13m-4-4 4 4-4 4' : '',
        ].join('')}
      />
    </IconFrame>
  );
}
