// The settings DIMENSIONS_… of former versions: at the first start their tables become part of the saved prices.
import { eq } from 'drizzle-orm';
import { dimensionsSchema } from '#contract/dimensions.ts';
import { type DimensionRow, usualStorey } from '#domain/drawing/dimensions.ts';
import type { Config } from '#server/config.ts';
import type { Orm } from '#server/database/connection.ts';
import { pricingVersions } from '#server/database/schema.ts';

type FormerTables = Config['formerDimensions'];

const lifts: Readonly<Record<keyof FormerTables, Pick<DimensionRow, 'liftType' | 'cabinType'>>> = {
  commercial: { liftType: 'commercial' },
  enclosed: { liftType: 'residential', cabinType: 'enclosed' },
  capsule: { liftType: 'residential', cabinType: 'capsule' },
};

/** The usual clear height of a door, where only its width was given. */
const usualDoorHeight = 2000;

/** `1,100 × 1,400 mm` → 1100 and 1400; `1.1 m` → 1100. */
function numbersIn(words: string): number[] {
  return [...words.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*(m(?!m)\b)?/g)].map(([, digits = '', metres]) =>
    Math.round(Number(digits.replaceAll(',', '')) * (metres ? 1000 : 1)),
  );
}

/** From a table such as `Cabin: 1100 × 1400 mm; Pit: 1400 mm`; undefined if it lacks something that a row needs. */
export function rowOf(kind: keyof FormerTables, table: string): DimensionRow | undefined {
  const rows = table.split(';').map((row) => row.split(':').map((part) => part.trim()));
  const words = (wanted: RegExp) =>
    rows
      .find(([label = '']) => wanted.test(label))
      ?.slice(1)
      .join(':') ?? '';
  const [doorWidth, doorHeight = usualDoorHeight] = numbersIn(words(/door/i));
  const shaft = numbersIn(words(/shaft/i)).slice(0, 2);
  const [read] =
    dimensionsSchema.safeParse([
      {
        ...lifts[kind],
        cabin: numbersIn(words(/cabin|car/i)).slice(0, 2),
        door: [doorWidth, doorHeight],
        shaft: { oneSide: shaft, opposite: shaft, adjacent: shaft },
        pit: numbersIn(words(/pit/i))[0],
        headroom: numbersIn(words(/headroom|overhead/i))[0],
        storey: numbersIn(words(/storey|floor/i))[0] ?? usualStorey,
        load: numbersIn(words(/load|capacity/i))[0],
        standard: words(/standard/i),
        leadTime: words(/lead|delivery/i),
        warranty: words(/warranty/i),
        servicing: words(/servic|maintenance/i),
      },
    ]).data ?? [];
  return read;
}

/** Returns a sentence for the log about each of these settings that is still there. */
export async function takeOverDimensions(orm: Orm, tables: FormerTables): Promise<string[]> {
  const given = Object.entries(lifts).flatMap(([name]) => {
    const kind = name as keyof FormerTables;
    return tables[kind] === '' ? [] : [{ kind, row: rowOf(kind, tables[kind]) }];
  });
  if (given.length === 0) return [];
  const versions = await orm.select().from(pricingVersions);
  const rows = given.flatMap(({ row }) => row ?? []);
  const isFirstTime = versions.every(({ config }) => config.dimensions === undefined);
  // Every version gets them, so that earlier estimates keep the dimensions that they showed.
  for (const { id, config } of isFirstTime && rows.length > 0 ? versions : []) {
    await orm
      .update(pricingVersions)
      .set({ config: { ...config, dimensions: rows } })
      .where(eq(pricingVersions.id, id));
  }
  return given.map(({ kind, row }) => {
    const setting = `DIMENSIONS_${kind.toUpperCase()}`;
    if (!isFirstTime)
      return `${setting} is no setting any more: dimensions are kept with the prices. Remove it.`;
    return row
      ? `${setting} was taken over: its dimensions are now kept with the prices. Check them in the admin area under Dimensions, and remove the setting.`
      : `${setting} cannot be taken over, because it does not name cabin, door, shaft, pit, headroom and load with numbers: enter them in the admin area under Dimensions, and remove the setting.`;
  });
}
