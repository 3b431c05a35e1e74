import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type NoticeSettings, privacyNotice } from '#domain/privacy-notice.ts';
import type { Orm } from '#server/database/connection.ts';
import { privacyNotices } from '#server/database/schema.ts';

export type PrivacyNotices = ReturnType<typeof createPrivacyNotices>;

/** Keeps each privacy notice that was ever shown. A lead names the one that its visitor saw. */
export function createPrivacyNotices(orm: Orm, business: NoticeSettings, clock: () => Date) {
  const known = new Set<string>();
  return {
    /** The version of the notice that a page says it showed. Undefined if it was never one of ours. */
    async versionOf(shown: string | undefined, customerType: string): Promise<string | undefined> {
      if (shown === undefined) return undefined;
      const version = hash('sha256', shown, 'hex');
      if (known.has(version)) return version;
      if (shown === privacyNotice(business, customerType)) {
        await orm
          .insert(privacyNotices)
          .values({ version, text: shown, firstShownAt: clock() })
          .onConflictDoNothing();
      } else {
        // A page that was opened before the settings changed shows the notice of that time.
        const { version: column } = privacyNotices;
        const [older] = await orm.select({ column }).from(privacyNotices).where(eq(column, version));
        if (!older) return undefined;
      }
      known.add(version);
      return version;
    },
  };
}
