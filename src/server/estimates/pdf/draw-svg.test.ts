import PdfKit from 'pdfkit';
import { expect, test } from 'vitest';
import { drawSvg } from './draw-svg.ts';
import { readSvg } from './svg-tree.ts';

/** The operators of the page that the SVG is drawn on. */
async function drawn(inside: string): Promise<string> {
  const pdf = new PdfKit({ compress: false, margin: 0 });
  drawSvg(pdf, readSvg(`<svg viewBox="0 0 10 10">${inside}</svg>`), { x: 0, y: 0, width: 10, height: 10 });
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks).toString('latin1');
  return content.slice(content.indexOf('stream'), content.indexOf('endstream'));
}

test('elements lie in one another', () => {
  expect(readSvg('<svg><g id="a"><path d="M0 0"/></g><rect x="1"></rect></svg>')).toEqual({
    name: 'svg',
    attributes: {},
    children: [
      {
        name: 'g',
        attributes: { id: 'a' },
        children: [{ name: 'path', attributes: { d: 'M0 0' }, children: [] }],
      },
      { name: 'rect', attributes: { x: '1' }, children: [] },
    ],
  });
  expect(() => readSvg('<p></p>')).toThrow('what was rendered is no SVG');
});

test('an element has the colours of the group it lies in, unless it has its own', async () => {
  const red = '1 0 0 scn';
  expect(await drawn('<g fill="#ff0000"><circle cx="1" cy="1" r="1"/></g>')).toContain(red);
  expect(await drawn('<g fill="#ff0000"><circle cx="1" cy="1" r="1" fill="#00ff00"/></g>')).not.toContain(
    red,
  );
});

test('a group is moved and scaled, also by its style', async () => {
  const page = await drawn(
    '<g transform="translate(2 3) scale(4)"><g style="transform:translate(5px, 6px)"><path d="M0 0h1" stroke="#000000"/></g></g>',
  );
  for (const matrix of ['1 0 0 1 2 3 cm', '4 0 0 4 0 0 cm', '1 0 0 1 5 6 cm']) expect(page).toContain(matrix);
});

test('what names no fill is only stroked, with its width and its dashes', async () => {
  const page = await drawn(
    '<path d="M0 0h1" stroke="#000000" stroke-width="2.5" stroke-dasharray="4 3" stroke-linecap="round"/>',
  );
  expect(page).toMatch(/2\.5 w[\s\S]*1 J[\s\S]*\[4 3\] 0 d[\s\S]*\nS\n/);
  expect(page).not.toMatch(/\n(f|B)\n/);
});
