// The drawing as a part that is loaded later, with the styles that the first screen does without.
import '#web/public/styles.css';

export { LiftDrawing as default } from '#web/drawing/lift-drawing.tsx';
