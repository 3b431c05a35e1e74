// What draws the lift, with the styles that the first screen does without.
import '#web/public/styles.css';

export { drawLift } from '#web/drawing/draw-lift.ts';
export { followSvg } from '#web/drawing/follow-svg.ts';
