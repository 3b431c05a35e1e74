// The tags of a document of ours: what a screen reader makes of it.
import { inflateSync } from 'node:zlib';

/** The objects of a file by their ids. */
function objectsOf(packed: string): ReadonlyMap<string, string> {
  return new Map(
    [...packed.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
}

function unpacked(object: string): string {
  const [, data] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

interface Tag {
  readonly tag: string;
  /** As it stands in the file: `/Scope /Row`, `/Alt (…)`. */
  readonly body: string;
  /** Of the link annotations. */
  readonly links: readonly string[];
}

export function readTags(pdf: Buffer) {
  const objects = objectsOf(pdf.toString('latin1'));
  const bodies = [...objects.values()];
  const idsOf = (pattern: RegExp) => [...objects].filter(([, body]) => pattern.test(body)).map(([id]) => id);

  function tagsBelow(id: string): Tag[] {
    const body = objects.get(id) ?? '';
    const [, children = ''] = /\/K \[([\s\S]*)\]/.exec(body) ?? [];
    const elements = children.replaceAll(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g);
    const links = [...children.matchAll(/\/Obj (\d+) 0 R/g)].map(([, link = '']) => link);
    const [, tag = 'root'] = /\/S \/(\w+)/.exec(body) ?? [];
    return [{ tag, body, links }, ...[...elements].flatMap(([, child = '']) => tagsBelow(child))];
  }

  const [root = ''] = idsOf(/\/Type \/StructTreeRoot/);
  const contents = bodies
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => unpacked(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''));
  return {
    tags: tagsBelow(root),
    /** The ids of all links that can be pressed, and what each says. */
    links: idsOf(/\/Subtype \/Link/).map((id) => ({
      id,
      words: /\/Contents \((.*)\)/.exec(objects.get(id) ?? '')?.[1],
    })),
    fonts: bodies.filter((body) => /\/Type \/Font\n/.test(body)),
    embeddedFonts: bodies.filter((body) => /\/FontFile2 \d+ 0 R/.test(body)),
    /** What each page paints without a tag; decoration has the tag Artifact. */
    untagged: contents.map((content) => {
      const rest = content.replaceAll(/^\/\w+ <<[^>]*>> BDC$[\s\S]*?^EMC$/gm, '');
      return rest.match(/^(?:.* )?(?:T[Jj]|Do|[fBb]\*?|[Ss])$/gm) ?? [];
    }),
    /** How many pieces of each page belong to a tag. */
    pieces: contents.map((content) => content.match(/\/MCID \d+/g)?.length ?? 0),
  };
}
