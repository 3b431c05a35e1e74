// The advice when a backup fails, by Node's error code: https://nodejs.org/api/errors.html#common-system-errors
import { errorCode } from '#server/error-code.ts';

const sentences: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [
    ['ENOSPC', 'EDQUOT', 'EFBIG'],
    'The disk for backups is full. Ask your technician to make room, and try again.',
  ],
  [
    ['EACCES', 'EPERM', 'EROFS'],
    'The folder for backups takes no files. Ask your technician to give the server the right to write there.',
  ],
  [
    ['ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ESTALE'],
    'The folder for backups cannot be reached. Ask your technician whether its disk is there.',
  ],
];

/** A sentence for the admin. Undefined if the folder is not the reason. */
export function backupProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'syscall' in error ? errorCode(error) : undefined;
  return sentences.find(([codes]) => code !== undefined && codes.includes(code))?.[1];
}
