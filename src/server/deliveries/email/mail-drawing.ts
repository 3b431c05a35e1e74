// The lift in a mail: mail programs show tables, and no SVG.
import { describeLift } from '#domain/describe-lift.ts';
import { drawingPlan } from '#domain/drawing-plan.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { escapeHtml } from '#server/escape.ts';

const wall = '2px solid #17191d';

/** A section through the building: a row for each stop, with the cabin in the shaft. */
export function mailDrawing(answers: Answers, accent: string): string {
  const { stops, cabinFloor } = drawingPlan(answers, 'panel');
  const floors = Array.from({ length: stops }, (_, fromTop) => stops - 1 - fromTop);
  const room = `<td width="84" height="34" align="center" style="border:${wall};background:#ffffff"><div style="width:26px;height:14px;background:#eaf1f8;border:1px solid #81868f;font-size:0">&nbsp;</div></td>`;
  const rows = floors.map((floor) => {
    const shaft = `<td width="48" align="center" valign="bottom" style="border-left:${wall};border-right:${wall};background:${answers.shaftType === 'glass' ? '#dceefa' : '#eeece6'}">${floor === cabinFloor ? cabin(answers, accent) : '&nbsp;'}</td>`;
    return `<tr>${room}${shaft}${answers.indoorOutdoor === 'outdoor' ? '' : room}</tr>`;
  });
  return `<table role="img" aria-label="${escapeHtml(describeLift(answers))}" align="center" cellpadding="0" cellspacing="0" style="margin:12px auto;border-collapse:collapse;border-bottom:6px solid #e4ddcf;font-size:0;line-height:0">${rows.join('')}</table>`;
}

function cabin({ cabinType, glassInCabin }: Answers, accent: string): string {
  const isCapsule = cabinType === 'capsule';
  const fill = isCapsule || glassInCabin === 'yes' ? '#b9dcf0' : '#ffffff';
  return `<div style="width:30px;height:28px;background:${fill};border:2px solid ${accent};border-radius:${isCapsule ? 12 : 3}px">&nbsp;</div>`;
}
