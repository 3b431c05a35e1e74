import { expect, test } from 'vitest';
import { backupProblem } from './backup-problem.ts';

const failed = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

test.each([
  ['a full disk', 'ENOSPC', 'write', /is full/],
  ['a full quota', 'EDQUOT', 'write', /is full/],
  ['a folder that is read-only', 'EROFS', 'open', /takes no files/],
  ['a folder of somebody else', 'EACCES', 'open', /takes no files/],
  ['a file in place of the folder', 'ENOTDIR', 'mkdir', /cannot be reached/],
  ['a disk that is gone', 'EIO', 'fsync', /cannot be reached/],
])('A backup that fails says what to do: %s', (_, code, syscall, sentence) => {
  expect(backupProblem(failed(code, syscall))).toMatch(sentence);
});

test('Other errors are no problem of the folder', () => {
  expect(backupProblem(new TypeError('a mistake of ours'))).toBeUndefined();
});
