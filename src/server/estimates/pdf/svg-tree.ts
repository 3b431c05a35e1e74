// Reads the SVG that our own renderer writes: elements and attributes, no text, no entities.

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgElement[];
}

const tag = /<(\/?)([\w-]+)([^>]*?)(\/?)>/g;
const attribute = /([\w:-]+)="([^"]*)"/g;

export function readSvg(svg: string): SvgElement {
  const top: SvgElement[] = [];
  const open = [top];
  for (const [, closes, name = '', attributes = '', isEmpty] of svg.matchAll(tag)) {
    if (closes) {
      open.pop();
      continue;
    }
    const children: SvgElement[] = [];
    const named = [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]);
    open.at(-1)?.push({ name, attributes: Object.fromEntries(named), children });
    if (!isEmpty) open.push(children);
  }
  const [root] = top;
  if (root?.name !== 'svg') throw new Error('what was rendered is no SVG');
  return root;
}
