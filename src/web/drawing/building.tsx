import type { DraftAnswers } from '#domain/questions/answers.ts';
import { type DrawingPlan, floorY } from './drawing-plan.ts';

function Roof({ plan, liftType }: { readonly plan: DrawingPlan; readonly liftType: string | undefined }) {
  const { x, width } = plan.building;
  const eaves = plan.tallestFloor * 0.12;
  const rise = plan.tallestFloor * 0.34;
  if (liftType === 'residential') {
    return (
      <path
        d={`M${x - eaves} ${plan.topY}L${x + width / 2} ${plan.topY - rise}L${x + width + eaves} ${plan.topY}z`}
        strokeWidth="1.6"
        strokeLinejoin="round"
        className="fill-paper stroke-ink"
      />
    );
  }
  return (
    <rect
      x={x - 2}
      y={plan.topY - eaves * 0.7}
      width={width + 4}
      height={eaves * 0.7}
      className={liftType === 'commercial' ? 'fill-ink' : 'fill-edge'}
    />
  );
}

/** Windows of one room: a row of offices in a commercial building, one window in a home. */
function Windows({
  x,
  width,
  plan,
  commercial,
}: {
  readonly x: number;
  readonly width: number;
  readonly plan: DrawingPlan;
  readonly commercial: boolean;
}) {
  const height = plan.floorHeight * (commercial ? 0.46 : 0.36);
  const count = commercial ? 3 : 1;
  const pane = commercial ? width * 0.17 : width * 0.3;
  const gap = (width - count * pane) / (count + 1);
  return Array.from({ length: plan.stops }, (_, floor) =>
    Array.from({ length: count }, (_unused, index) => (
      <rect
        key={`${floor}-${index}`}
        x={x + gap + index * (pane + gap)}
        y={floorY(plan, floor) - plan.floorHeight * 0.78}
        width={pane}
        height={height}
        rx="1"
        strokeWidth="1"
        className="fill-sky stroke-edge"
      />
    )),
  );
}

/** A section through the building: outer walls, a slab at every stop, rooms beside the shaft. */
export function Building({ plan, answers }: { readonly plan: DrawingPlan; readonly answers: DraftAnswers }) {
  const { x, width } = plan.building;
  const commercial = answers.liftType === 'commercial';
  const outdoor = answers.indoorOutdoor === 'outdoor';
  const leftRoom = plan.shaft.x - x;
  const rightX = plan.shaft.x + plan.shaft.width;
  return (
    <g>
      <Roof plan={plan} liftType={answers.liftType} />
      <rect
        x={x}
        y={plan.topY}
        width={width}
        height={plan.groundY - plan.topY}
        strokeWidth="1.6"
        className="fill-paper stroke-ink"
      />
      <Windows x={x} width={leftRoom} plan={plan} commercial={commercial} />
      {!outdoor && <Windows x={rightX} width={x + width - rightX} plan={plan} commercial={commercial} />}
      <path
        d={Array.from({ length: plan.stops }, (_, floor) => `M${x} ${floorY(plan, floor)}h${width}`).join('')}
        strokeWidth={Math.max(1.6, plan.tallestFloor * 0.035)}
        className="stroke-ink"
      />
    </g>
  );
}
