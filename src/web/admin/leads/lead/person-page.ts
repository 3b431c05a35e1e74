// What is held of a person, as a page to read, print and send: for somebody who asks for it under the Privacy Act.
import { formatDollars } from '#domain/money.ts';
import { labelFromKey } from '#domain/text.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const style =
  'body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem 1.5rem;white-space:pre-wrap}';
const isAmount = /total|amount/i;

/** The whole page as HTML. What is empty is left out, and names are those of the stored fields, as words. */
export function personPage(title: string, held: object): string {
  const page = document.implementation.createHTMLDocument(title);
  const add = (parent: Element, name: string, text = ''): Element => {
    const element = page.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const addValues = (parent: Element, values: object): void => {
    const list = add(parent, 'dl');
    for (const [key, value] of Object.entries(values)) {
      const items: unknown[] = (Array.isArray(value) ? value : [value]).filter(hasContent);
      for (const [index, item] of items.entries()) {
        const number = Array.isArray(value) ? ` ${index + 1}` : '';
        add(list, 'dt', labelFromKey(key) + number);
        const place = add(list, 'dd');
        if (isObject(item)) addValues(place, item);
        else place.textContent = inWords(key, item);
      }
    }
  };
  add(page.body, 'h1', title);
  addValues(page.body, held);
  const head = `<meta charset="utf-8">${page.head.innerHTML}<style>${style}</style>`;
  return `<!doctype html>\n<html lang="en-AU"><head>${head}</head>${page.body.outerHTML}</html>`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasContent = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).some(hasContent) : value !== null && value !== '';

function inWords(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && isAmount.test(key)) return formatDollars(value);
  return typeof value === 'string' && isMoment.test(value) ? formatMoment(value) : String(value);
}
