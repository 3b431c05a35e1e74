// The drawings of an estimate's page and those of its PDF, each read from what is sent: to the millimetre the same lift.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { estimatePdf } from '#server/documents/pdf/estimate-pdf.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { exampleDimensions } from '../scripts/example-dimensions.ts';

type Point = readonly [x: number, y: number];

/** Plan and section: the corners of walls, cabin and doors, in mm from the first corner. */
type Read = readonly (readonly Point[])[];

const commands = /([MLhvaz])([^MLhvaz]*)/g;

/** The corners of a path as SVG writes it. */
function cornersOf(path: string): Point[] {
  const corners: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(commands)) {
    const values = rest.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
    const [first = 0] = values;
    const [right = 0, down = 0] = values.slice(-2);
    if (command === 'M' || command === 'L') [x, y] = [right, down];
    else if (command === 'h') x += first;
    else if (command === 'v') y += first;
    else if (command === 'a') [x, y] = [x + right, y + down];
    else continue;
    corners.push([x, y]);
  }
  return corners;
}

/** Floors, which are rectangles, end where their words do: their length is the sheet's and not the building's. */
const isFloor = (colour: string, corners: readonly Point[]) => colour === 'ink' && corners.length === 5;

function fromFirst(paths: readonly (readonly Point[])[]): Point[] {
  const [[left, top] = [0, 0]] = paths.flat();
  return paths.flat().map(([x, y]) => [x - left, y - top]);
}

function readPage(html: string): Read {
  return html
    .split('<svg')
    .slice(1)
    .map((svg) => {
      const [, left = '', top = '', width = '', height = ''] =
        /viewBox="(\S+) (\S+) (\S+) (\S+)" width="/.exec(svg) ?? [];
      expect([left, top, width, height].map(Number).some(Number.isNaN)).toBe(false);
      const paths = [...svg.matchAll(/<path d="([^"]*)" class="fill-(\S+) stroke-(ink|accent-text)"/g)];
      return fromFirst(
        paths
          .map(([, path = '', fill = '', colour = '']) => ({ fill, colour, corners: cornersOf(path) }))
          .filter(({ fill, colour, corners }) => fill !== 'ink' && !isFloor(colour, corners))
          .map(({ corners }) => corners),
      );
    });
}

/** The numbers that follow each kind of piece of a path. */
const lengths = [2, 2, 6, 4, 0];

function piecesOf(path: Iterable<number>): Point[] {
  const numbers = [...path];
  const corners: Point[] = [];
  for (let at = 0; at < numbers.length;) {
    const length = lengths[numbers[at] ?? 0] ?? 0;
    const end = at + 1 + length;
    if (length > 0) corners.push([numbers[end - 2] ?? 0, numbers[end - 1] ?? 0]);
    at = end;
  }
  return corners;
}

type Matrix = readonly [number, number, number, number, number, number];

function times([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix {
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ];
}

/** `scale` says how many mm of the building a mm of the paper is. */
async function readPaper(pdf: Buffer, scale: number): Promise<Read> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(2);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawings: Point[][][] = [];
  const kept: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let [fill, stroke] = ['', ''];
  fnArray.forEach((operator, index) => {
    const given = argsArray[index];
    if (operator === OPS.save) kept.push(matrix);
    else if (operator === OPS.restore) matrix = kept.pop() ?? matrix;
    else if (operator === OPS.transform) {
      matrix = times(matrix, given);
      // The first of three transforms begins a drawing.
      if (kept.length === 1 && given[0] !== 1) drawings.push([]);
    } else if (operator === OPS.setFillRGBColor) [fill] = given;
    else if (operator === OPS.setStrokeRGBColor) [stroke] = given;
    else if (operator === OPS.constructPath) {
      const corners = piecesOf(given[1][0]);
      const colour = stroke === '#17191d' ? 'ink' : 'accent-text';
      const isSolid = fill !== '#17191d';
      if (!['#17191d', '#2646c4'].includes(stroke) || !isSolid || isFloor(colour, corners)) return;
      const [a, b, c, d, e, f] = matrix;
      const toMm = scale * (25.4 / 72);
      drawings
        .at(-1)
        ?.push(corners.map(([x, y]) => [(a * x + c * y + e) * toMm, (b * x + d * y + f) * toMm * -1]));
    }
  });
  return drawings.map(fromFirst);
}

const lifts = exampleDimensions.flatMap((row) =>
  ([2, 4, 6] as const).flatMap((numberOfStops) =>
    ([1, 2, 3, 4] as const).map((numberOfDoors) => [row, numberOfStops, numberOfDoors] as const),
  ),
);

test.each(lifts)('page and PDF show the same lift (%#)', async (dimensions, numberOfStops, numberOfDoors) => {
  const answers = buildAnswers({ numberOfStops, numberOfDoors });
  const estimate = buildSharedEstimate({ dimensions, answers });
  const html = renderToStaticMarkup(createElement(ScaleDrawings, { dimensions, answers, dxfUrl: '/a.dxf' }));
  const pdf = await estimatePdf({
    estimate,
    business: buildBusiness(),
    url: 'https://lifts.example.com/estimate/t',
  });
  const { text } = await readPdf(pdf);
  const scale = Number(/Scale 1:(\d+)/.exec(text)?.[1]);
  const [shown, printed] = [readPage(html), await readPaper(pdf, scale)];
  expect(printed.map((corners) => corners.length)).toEqual(shown.map((corners) => corners.length));
  shown.forEach((corners, drawing) =>
    corners.forEach(([x, y], index) => {
      const [printedX = NaN, printedY = NaN] = printed[drawing]?.[index] ?? [];
      expect(Math.hypot(printedX - x, printedY - y)).toBeLessThan(1);
    }),
  );
  const { shaft, wall } = liftDimensions(dimensions, answers);
  const xs = shown[0]?.map(([x]) => x) ?? [];
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(shaft[0] + wall * 2);
  const words = [...html.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, each = '']) => each);
  // The bar is as long as the scale asks for.
  for (const each of words.filter((word) => !/^\d+ m$/.test(word))) expect(text).toContain(each);
});
