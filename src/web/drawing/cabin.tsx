import type { DraftAnswers } from '#domain/questions/answers.ts';
import { StandingPerson, WheelchairUser } from './people.tsx';

export interface DoorSides {
  readonly left: boolean;
  readonly right: boolean;
  readonly front: boolean;
}

export function doorSides(numberOfDoors: number | undefined): DoorSides {
  return {
    left: numberOfDoors !== undefined,
    right: numberOfDoors === 2,
    front: numberOfDoors === 3,
  };
}

interface DoorLeafProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly glass: boolean;
}

export function DoorLeaf({ x, y, width, height, glass }: DoorLeafProps) {
  return (
    <rect
      x={x}
      y={y - height}
      width={width}
      height={height}
      strokeWidth="1"
      className={glass ? 'fill-glass stroke-accent-text' : 'fill-accent-text stroke-accent-text'}
    />
  );
}

interface CabinProps {
  readonly answers: DraftAnswers;
  readonly width: number;
  readonly height: number;
}

/** Stands on the origin at the middle of its floor: x from -width/2 to width/2, y from -height to 0. */
export function Cabin({ answers, width, height }: CabinProps) {
  const capsule = answers.cabinType === 'capsule';
  const glass = capsule || answers.glassInCabin === 'yes';
  const glassDoors = answers.glassDoors === 'yes';
  const sides = doorSides(answers.numberOfDoors);
  const unknown = answers.cabinType === undefined;
  const leaf = Math.max(2.2, width * 0.055);
  const doorHeight = height * (capsule ? 0.62 : 0.78);
  const riderHeight = height * 0.72;
  return (
    <g>
      <rect
        x={-width / 2}
        y={-height}
        width={width}
        height={height}
        rx={capsule ? Math.min(width, height) * 0.42 : 2}
        strokeWidth={unknown || glass ? 1.6 : 2.6}
        strokeDasharray={unknown ? '4 3' : undefined}
        className={`stroke-accent-text ${glass ? 'fill-glass/70' : 'fill-accent-soft'}`}
      />
      {glass && (
        <path
          d={`M${-width * 0.3} ${-height * 0.28}L${width * 0.02} ${-height * 0.8}M${-width * 0.16} ${-height * 0.22}L${width * 0.12} ${-height * 0.66}`}
          strokeWidth="1.6"
          strokeLinecap="round"
          className="stroke-paper"
        />
      )}
      {!capsule && !unknown && (
        <path
          d={`M${-width * 0.22} ${-height * 0.92}h${width * 0.44}`}
          strokeWidth="2"
          strokeLinecap="round"
          className="stroke-sun"
        />
      )}
      {sides.front && (
        <rect
          x={-width * 0.2}
          y={-doorHeight}
          width={width * 0.4}
          height={doorHeight}
          strokeWidth="1.2"
          className={`stroke-accent-text ${glassDoors ? 'fill-glass/80' : 'fill-accent-text/25'}`}
        />
      )}
      {answers.wheelchairAccess === 'yes' && <WheelchairUser x={0} y={-1.5} height={riderHeight} />}
      {answers.wheelchairAccess === 'no' && <StandingPerson x={0} y={-1.5} height={riderHeight} />}
      {sides.left && (
        <DoorLeaf x={-width / 2 - leaf / 2} y={0} width={leaf} height={doorHeight} glass={glassDoors} />
      )}
      {sides.right && (
        <DoorLeaf x={width / 2 - leaf / 2} y={0} width={leaf} height={doorHeight} glass={glassDoors} />
      )}
    </g>
  );
}
