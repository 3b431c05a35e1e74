// The advice when a backup fails, by Node's error code: https://nodejs.org/api/errors.html#common-system-errors
import { errorCode } from '#server/error-code.ts';

const sentences: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [['ENOSPC', 'EDQUOT', 'EFBIG'], 'The disk of BACKUP_DIR is full. Make room, and try again.'],
  [
    ['EACCES', 'EPERM', 'EROFS'],
    'The server may not write to the folder of BACKUP_DIR. Give it the right to, or set another folder.',
  ],
  [
    ['ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ESTALE'],
    'BACKUP_DIR is no folder that can be reached. Check the setting, and whether its disk is there.',
  ],
];

/** A sentence for the admin. Undefined if the folder is not the reason. */
export function backupProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'syscall' in error ? errorCode(error) : undefined;
  return sentences.find(([codes]) => code !== undefined && codes.includes(code))?.[1];
}
