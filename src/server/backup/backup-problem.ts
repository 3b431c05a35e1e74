// The advice when a backup cannot be made, by Node's error code:
// https://nodejs.org/api/errors.html#common-system-errors
import { errorCode } from '#server/error-code.ts';

const full = 'The disk of BACKUP_DIR is full. Make room, and try again.';
const noWriting =
  'The server may not write to the folder of BACKUP_DIR. Give it the right to, or set another folder.';
const noFolder =
  'BACKUP_DIR is no folder that can be reached. Check the setting, and whether its disk is there.';

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EACCES: noWriting,
  EPERM: noWriting,
  EROFS: noWriting,
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EIO: noFolder,
  ESTALE: noFolder,
};

/** A sentence for the admin. Undefined if the folder is not the reason. */
export function backupProblem(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error ? sentences[errorCode(error) ?? ''] : undefined;
}
