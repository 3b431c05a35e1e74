import type { DrawingPlan } from './drawing-plan.ts';

/** Far wider than any sheet: an SVG that is broader than its view box shows ground and sky to its edges. */
const beyond = 2000;

export function Sky({ plan, outdoor }: { readonly plan: DrawingPlan; readonly outdoor: boolean }) {
  const sun = plan.tallestFloor * 0.2;
  const sunX = plan.width * (plan.height > 200 ? 0.88 : 0.1);
  const sunY = plan.height * (plan.height > 200 ? 0.15 : 0.26);
  return (
    <g>
      <rect
        x={-beyond}
        y={-beyond}
        width={beyond * 2 + plan.width}
        height={beyond + plan.groundY}
        className="fill-sky"
      />
      {outdoor && (
        <g>
          <circle cx={sunX} cy={sunY} r={sun} className="fill-sun" />
          <g transform={`translate(${sunX - sun * 1.1} ${sunY + sun * 1.2}) scale(${sun / 14})`}>
            <path
              d="M-16 8a8 8 0 0 1 1-16 11 11 0 0 1 21-1 8.6 8.6 0 0 1 4 17z"
              strokeWidth="1.5"
              className="fill-paper stroke-edge"
            />
            <path
              d="M-11 13l-3 8M-1 13l-3 8M9 13l-3 8"
              strokeWidth="2"
              strokeLinecap="round"
              className="stroke-info"
            />
          </g>
        </g>
      )}
    </g>
  );
}

function Tree({ x, y, height }: { readonly x: number; readonly y: number; readonly height: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${height / 40})`}>
      <path d="M0 0v-16" strokeWidth="2.4" className="stroke-muted" />
      <ellipse cx="0" cy="-26" rx="9.5" ry="13" className="fill-leaf" />
    </g>
  );
}

/** Soil with the hatching that architects give it, the pit below the shaft, and trees. */
export function Ground({ plan }: { readonly plan: DrawingPlan }) {
  const { groundY, tallestFloor, building } = plan;
  const hatch = Array.from({ length: 120 }, (_, index) => `M${index * 16 - 700} ${groundY + 2}l-7 9`).join(
    '',
  );
  return (
    <g>
      <Tree x={building.x - tallestFloor * 0.5} y={groundY} height={tallestFloor * 0.8} />
      <Tree x={building.x - tallestFloor * 0.86} y={groundY} height={tallestFloor * 0.5} />
      <rect x={-beyond} y={groundY} width={beyond * 2 + plan.width} height={beyond} className="fill-soil" />
      <path d={hatch} strokeWidth="1" className="stroke-edge/50" />
      <rect
        x={plan.shaft.x}
        y={groundY}
        width={plan.shaft.width}
        height={tallestFloor * 0.14}
        strokeWidth="1.4"
        className="fill-sunken stroke-ink"
      />
      <path
        d={`M${-beyond} ${groundY}H${plan.shaft.x}m${plan.shaft.width} 0H${beyond}`}
        strokeWidth="2"
        className="stroke-ink"
      />
    </g>
  );
}

/** A potted plant and a lamp on the ground floor: the finishes of a higher budget consideration. */
export function Finishes({ plan }: { readonly plan: DrawingPlan }) {
  const size = plan.floorHeight / 70;
  const x = plan.shaft.x - plan.roomWidth * 0.3;
  return (
    <g transform={`translate(${x} ${plan.groundY}) scale(${size})`}>
      <path d="M-5-9h10l-1.5 9h-7z" className="fill-accent-text" />
      <path
        d="M0-9c-1-9-6-11-8-12 1 6 3 10 8 12Zm0 0c1-9 6-11 8-12-1 6-3 10-8 12Zm0 0c-3-8 0-14 0-16 2 4 2 10 0 16Z"
        className="fill-leaf"
      />
      <path d="M0-70v14M-6-50a6 6 0 0 1 12 0z" strokeWidth="1.2" className="fill-sun stroke-ink" />
    </g>
  );
}
