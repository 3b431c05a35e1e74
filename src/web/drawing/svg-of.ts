// Shapes as SVG. It is text: an answer changes few parts, and a browser reads text faster than React makes elements.
import { type Look, looks, type Role } from '#domain/drawing/roles.ts';
import { pathOf, type Shape } from '#domain/drawing/shapes.ts';

/** `weight` is the width of a stroke of 1. */
export function svgOf(shapes: readonly Shape[], weight = 1): string {
  return shapes.map((shape) => markOf(shape, weight)).join('');
}

function markOf(shape: Shape, weight: number): string {
  switch (shape.kind) {
    case 'dimension':
      return svgOf(shape.parts, weight);
    case 'group': {
      const [x, y] = shape.at;
      return `<g transform="translate(${x} ${y}) scale(${shape.scale})">${svgOf(shape.shapes, weight)}</g>`;
    }
    case 'words': {
      const [x, y] = shape.at;
      const turn = shape.isUpright ? ` transform="rotate(-90 ${x} ${y})"` : '';
      return `<text x="${x}" y="${y}" font-size="${shape.size}" text-anchor="middle"${turn}${lookOf(shape.role, weight)}>${shape.words}</text>`;
    }
    default:
      return `<path d="${pathOf(shape)}"${lookOf(shape.role, weight)}/>`;
  }
}

function lookOf(role: Role, weight: number): string {
  const { fill, stroke, width = 1, dash, isRound, ...look }: Look = looks[role];
  const given = {
    class: `fill-${fill ?? 'none'} stroke-${stroke ?? 'none'}`,
    'fill-opacity': look.fillOpacity,
    'stroke-width': stroke && width * weight,
    'stroke-opacity': look.strokeOpacity,
    'stroke-dasharray': dash?.map((length) => length * weight).join(' '),
    'stroke-linecap': isRound && 'round',
    'stroke-linejoin': isRound && 'round',
  };
  return Object.entries(given)
    .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
    .join('');
}
