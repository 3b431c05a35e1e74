// Encrypts secrets in the database, with a key that is kept outside of it (SECRET_KEY).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StartUpError } from './start-up-error.ts';

const prefix = 'sealed:';
const ivBytes = 12;
const tagBytes = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

function keyOf(secretKey: string | undefined): Buffer | undefined {
  if (secretKey === undefined) return undefined;
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'lift estimator, secrets', 32));
}

/** Undefined if it was sealed with another key or for another purpose. */
function openWith(key: Buffer, sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
  const [iv, rest] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(rest.subarray(0, tagBytes));
    return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * `purpose` names the use of a text. A sealed text opens for no other purpose. With `oldKey` opens what was sealed before the
 * key was replaced.
 */
export function createSecretBox(secretKey: string | undefined, oldKey?: string) {
  const key = keyOf(secretKey);
  const before = keyOf(oldKey);
  return {
    /** Texts are stored as they are if no key is set. */
    seal(text: string, purpose: string): string {
      if (!key) return text;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    /** Opens sealed texts. Returns texts as they are if they were stored before a key was set. */
    open(stored: string, purpose: string): string {
      if (!stored.startsWith(prefix)) return stored;
      if (!key) {
        throw new StartUpError(
          'SECRET_KEY is not set, and the secrets of this database are encrypted with one: set it to the same key as before.',
        );
      }
      const text = openWith(key, stored, purpose) ?? (before && openWith(before, stored, purpose));
      if (text !== undefined) return text;
      throw new StartUpError(
        'SECRET_KEY is not the key that the secrets of this database are encrypted with: set it to the same key as before, or name that one as SECRET_KEY_OLD.',
      );
    },

    /** Whether the key was set, or replaced, after this text was stored. */
    shouldSeal(stored: string, purpose: string): boolean {
      if (!key) return false;
      return !stored.startsWith(prefix) || openWith(key, stored, purpose) === undefined;
    },
  };
}
