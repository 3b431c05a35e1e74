// Saves prices, always as a new version, and takes a save back.
import { randomUUIDv7 } from 'node:crypto';
import type { ErrorDetail } from '#contract/errors.ts';
import type { ScheduledFate } from '#contract/pricing/pricing.ts';
import { carryChanges } from '#domain/pricing/compare-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import {
  type Catalogue,
  listedQuestions,
  optionPricePath,
  type OwnOption,
  ownOptions,
  savedCatalogue,
  unpricedOptions,
  withOptionsOff,
} from '#domain/questions/catalogue.ts';
import type { Basics } from '#server/basics.ts';
import { changeInSession } from '#server/database/open-session.ts';
import { badField, type Failure, failure } from '#server/http/failure.ts';
import { createPricingStore, type PricingStore, type PricingVersion } from './pricing-store.ts';

export interface PricingSave {
  readonly config: PricingConfig;
  /** The version that the edit is based on. If left out, the live one. */
  readonly basedOn?: string | undefined;
  readonly savedBy: string;
  /** The hash of the session that asks. */
  readonly session?: string | undefined;
  /** The admin's reason. */
  readonly reason?: string | undefined;
  readonly restoredFrom?: number;
  /** The day to go live, after today. Undefined or null for at once. */
  readonly liveFrom?: string | null | undefined;
  /** The scheduled versions that the admin agreed to replace. If left out, any may be replaced. */
  readonly replaces?: readonly string[] | undefined;
  /** The fate of scheduled versions. If left out, they are replaced. */
  readonly scheduled?: ScheduledFate | undefined;
}

export type SavePricingNeeds = Pick<Basics, 'database' | 'calendar' | 'clock'>;

/** `before` is the id of the version that was live until then. */
export type Saved = PricingVersion & { readonly before?: string };

type Draft = Pick<PricingVersion, 'config' | 'restoredFrom' | 'liveFrom' | 'reason'>;

/** The sequence under which a scheduled version was first saved. Saves that leave it standing add it again. */
const origin = ({ restoredFrom, sequence }: PricingVersion) => restoredFrom ?? sequence;

const again = (version: PricingVersion): Draft => ({ ...version, restoredFrom: origin(version) });

/** The business's own options that an estimate has chosen, and that these prices would no longer list. */
function usedAndGone(store: PricingStore, from: PricingConfig, to: PricingConfig): Promise<OwnOption[]> {
  const listed = new Set(ownOptions(to.catalogue).map(({ option }) => option.id));
  return store.used(ownOptions(from.catalogue).filter(({ option }) => !listed.has(option.id)));
}

/** Why this cannot be offered, with the path of each fault. */
function offerProblems(config: PricingConfig, removed: readonly OwnOption[]): ErrorDetail[] {
  return [
    ...removed.map(({ question: { list }, option }) => ({
      path: `catalogue.${list}`,
      message: `${option.name} was chosen in an estimate, so it cannot be removed: turn it off`,
    })),
    ...unpricedOptions(config).flatMap(({ question, option, index }) => {
      const message = `${option.name} is offered, and needs a price`;
      const paths = [
        optionPricePath(question, option.id).join('.'),
        `catalogue.${question.list}.${index}.offered`,
      ];
      return paths.map((path) => ({ path, message }));
    }),
  ];
}

async function pictureProblems(
  store: PricingStore,
  catalogue: Catalogue | undefined,
): Promise<ErrorDetail[]> {
  const named = listedQuestions.flatMap(({ list }) =>
    (catalogue?.[list] ?? []).flatMap(({ picture }, index) =>
      picture === undefined ? [] : [{ picture, path: `catalogue.${list}.${index}.picture` }],
    ),
  );
  const missing = await store.missingPictures(named.map(({ picture }) => picture));
  return named
    .filter(({ picture }) => missing.has(picture))
    .map(({ path }) => ({ path, message: 'This picture is not here any more. Please choose it again' }));
}

export function createSavePricing({ database, calendar, clock }: SavePricingNeeds) {
  /** One save at a time, each decided by what the one before has stored. Estimates go on meanwhile. */
  const alone = <Result>(
    session: string | undefined,
    work: (store: PricingStore, now: Date, today: string) => Promise<Result>,
  ) =>
    changeInSession(database.pool, session, async ({ client, orm }) => {
      await client.query('LOCK TABLE pricing_versions IN SHARE ROW EXCLUSIVE MODE');
      const now = clock();
      return work(createPricingStore(orm), now, calendar.day(now.getTime()));
    });

  /** `drafts` are in the order in which they go live: only a newer version can go live after an older one. */
  async function numbered(
    store: PricingStore,
    drafts: readonly Draft[],
    by: Pick<PricingVersion, 'savedBy' | 'savedAt'>,
  ): Promise<PricingVersion[]> {
    const newest = await store.newestSequence();
    return drafts.map(({ config, restoredFrom, liveFrom, reason }, index) => ({
      id: randomUUIDv7(),
      sequence: newest + 1 + index,
      config,
      ...by,
      reason,
      restoredFrom,
      liveFrom,
      withdrawnBy: null,
      replacedBy: null,
      missing: [],
    }));
  }

  const save = (asked: PricingSave) =>
    alone(asked.session, async (store, savedAt, today): Promise<Saved | Failure> => {
      const { config, basedOn, savedBy, reason, restoredFrom = null, liveFrom = null } = asked;
      const { replaces, scheduled = 'replace' } = asked;
      if (liveFrom !== null && liveFrom <= today) {
        return badField('liveFrom', 'Choose a day after today, or none to publish at once');
      }
      const live = await store.live(today);
      if (basedOn !== undefined && basedOn !== live.id) return failure('pricing_conflict');
      const replaced = (await store.scheduled(live, today)).filter(
        (version) => liveFrom === null || (version.liveFrom ?? '') >= liveFrom,
      );
      if (replaces && replaced.some(({ id }) => !replaces.includes(id)))
        return failure('scheduled_meanwhile');
      const isRestored = restoredFrom !== null;
      const given: PricingConfig = {
        ...config,
        dimensions: config.dimensions ?? live.config.dimensions,
        catalogue: isRestored ? config.catalogue : savedCatalogue(config, live.config.catalogue),
      };
      const used = await usedAndGone(store, live.config, given);
      const details = isRestored
        ? []
        : [...offerProblems(given, used), ...(await pictureProblems(store, given.catalogue))];
      if (details.length > 0) return failure('bad_input', { details });
      const draft = {
        config: { ...given, catalogue: withOptionsOff(given, used) },
        reason: reason === undefined || reason === '' ? null : reason,
        restoredFrom,
        liveFrom,
      };
      const kept = (scheduled === 'replace' ? [] : replaced).map((version) => ({
        ...again(version),
        ...(scheduled === 'carry' && { config: carryChanges(live.config, draft.config, version.config) }),
      }));
      const versions = await numbered(store, [draft, ...kept], { savedBy, savedAt });
      const [version] = versions;
      if (!version) throw new Error('there is no version to save');
      await store.append(versions, replaced, { withdrawnBy: savedBy, replacedBy: version.id });
      return { ...version, before: live.id };
    });

  /**
   * Takes back a save that is live or scheduled: the prices before it and the scheduled versions that it replaced stand again,
   * and so do those that were scheduled since. Returns what is live then.
   */
  const undo = (id: string, savedBy: string, session?: string) =>
    alone(session, async (store, savedAt, today): Promise<Saved | Failure> => {
      const saved = await store.byId(id);
      if (!saved) return failure('version_not_found');
      const live = await store.live(today);
      const scheduled = await store.scheduled(live, today);
      const isLive = id === live.id;
      const before = isLive && (await store.liveBefore(live, today));
      if (!before && !scheduled.some((version) => version.id === id)) return failure('pricing_conflict');
      const replaced = await store.replacedBy(saved, today);
      if (!before && replaced.length === 0) {
        await store.withdraw(id, savedBy, today);
        return live;
      }
      const origins = new Set(replaced.map(origin));
      const others = scheduled.filter((version) => version.id !== id && !origins.has(origin(version)));
      const stand = [...replaced, ...others]
        .toSorted((one, other) => (one.liveFrom ?? '').localeCompare(other.liveFrom ?? ''))
        .map(again);
      const used = before ? await usedAndGone(store, live.config, before.config) : [];
      const prices = before && {
        ...before,
        config: { ...before.config, catalogue: withOptionsOff(before.config, used) },
        reason: null,
        restoredFrom: before.sequence,
        liveFrom: null,
      };
      const versions = await numbered(store, prices ? [prices, ...stand] : stand, { savedBy, savedAt });
      const restored = prices && versions[0];
      await store.append(versions, scheduled, {
        withdrawnBy: savedBy,
        replacedBy: restored ? restored.id : null,
      });
      return restored ? { ...restored, before: id } : live;
    });

  /** Returns false if its day has come, or if it was withdrawn before. */
  const withdraw = (id: string, by: string, session?: string) =>
    alone(session, (store, _now, today) => store.withdraw(id, by, today));

  return { save, undo, withdraw };
}
