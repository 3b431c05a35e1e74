// The people of the elevation. Each stands at a point on feet or wheels.
import { circle, curve, group, type Point, rect, type Shape } from './shapes.ts';

/** The figures are drawn 32 mm tall with the feet at the origin. */
function place(at: Point, height: number, shapes: readonly Shape[]): Shape {
  return group(at, height / 32, shapes);
}

const standing = [
  circle('person', [0, -27.5], 4.2),
  rect('person', [-5.2, -22], 10.4, 13, 4),
  rect('person', [-4.2, -12], 3.7, 12, 1.6),
  rect('person', [0.5, -12], 3.7, 12, 1.6),
];

export function standingPerson(at: Point, height: number): Shape {
  return place(at, height, standing);
}

export function wheelchairUser(at: Point, height: number): Shape {
  return place(at, height, [
    circle('person', [-3, -27], 4.2),
    curve('limbs', 'M-3-20v9.5h7.5L8-3h3M-3-16h7'),
    curve('wheel', 'M-6.3-13.2a7 7 0 1 0 10 9'),
  ]);
}

/** With a hard hat: the crew that installs the lift. */
export function installer(at: Point, height: number): Shape {
  return place(at, height, [
    ...standing,
    curve('helmet', 'M-5.2-28.6a5.2 5.2 0 0 1 10.4 0h2v1.8h-14.4v-1.8z'),
    rect('helmet', [-5.2, -22], 10.4, 12, 3.4),
    curve('stripe', 'M-5.2-15h10.4'),
  ]);
}
