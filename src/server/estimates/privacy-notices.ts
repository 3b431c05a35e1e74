import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PageContext } from '#contract/page.ts';
import { type NoticeSettings, privacyNotice } from '#domain/privacy-notice.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { Orm } from '#server/database/connection.ts';
import { privacyNotices } from '#server/database/server-schema.ts';

/** A notice's version is the SHA-256 of its text. */
const versionOf = (notice: string) => hash('sha256', notice, 'hex');

/** The versions of the notices that a page shows, for a visitor who is an NDIS client and for all others. */
export function noticeVersions(business: NoticeSettings): PageContext['privacyNotices'] {
  return {
    ndis: versionOf(privacyNotice(business, 'ndis')),
    others: versionOf(privacyNotice(business, undefined)),
  };
}

export type PrivacyNotices = ReturnType<typeof createPrivacyNotices>;

/** Keeps each privacy notice that was ever shown. A lead names the one that its visitor saw. */
export function createPrivacyNotices(orm: Orm, liveBusiness: Pick<LiveBusiness, 'live'>, clock: () => Date) {
  const known = new Set<string>();
  return {
    /**
     * `shown` is the version or the text of the page's notice. Returns its version, or undefined if it was never ours.
     */
    async versionOf(shown: string | undefined, customerType: string): Promise<string | undefined> {
      if (shown === undefined) return undefined;
      const version = /^[\da-f]{64}$/.test(shown) ? shown : versionOf(shown);
      if (known.has(version)) return version;
      const text = privacyNotice((await liveBusiness.live()).onPages, customerType);
      if (version === versionOf(text)) {
        await orm
          .insert(privacyNotices)
          .values({ version, text, firstShownAt: clock() })
          .onConflictDoNothing();
      } else {
        // A page that was opened before the settings changed shows the former notice.
        const { version: column } = privacyNotices;
        const [older] = await orm.select({ column }).from(privacyNotices).where(eq(column, version));
        if (!older) return undefined;
      }
      known.add(version);
      return version;
    },
  };
}
