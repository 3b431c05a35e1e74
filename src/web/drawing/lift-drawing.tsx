import type { DraftAnswers } from '#domain/questions/answers.ts';
import { drawLift } from './draw-lift.ts';

interface LiftDrawingProps {
  readonly answers: DraftAnswers;
  readonly className?: string;
}

/** The drawing as it stands in a page of React's. */
export function LiftDrawing({ answers, className = 'contents' }: LiftDrawingProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: drawLift(answers, 'panel') }} />;
}
