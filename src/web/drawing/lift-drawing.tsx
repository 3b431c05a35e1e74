import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { drawLift } from './draw-lift.ts';
import { followSvg } from './follow-svg.ts';

interface LiftDrawingProps {
  readonly answers: DraftAnswers;
  readonly className?: string;
}

/** The drawing in a React page. React renders it once; then it follows the answers, so that the cabin glides. */
export function LiftDrawing({ answers, className = 'contents' }: LiftDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const svg = drawLift(answers, 'panel');
  const [first] = useState(svg);
  useLayoutEffect(() => {
    if (place.current) followSvg(place.current, svg);
  }, [svg]);
  return <div ref={place} className={className} dangerouslySetInnerHTML={{ __html: first }} />;
}
