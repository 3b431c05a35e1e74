import { expect, test } from 'vitest';
import { earlierMailboxOf, mailboxOf } from './mailbox.ts';

test.each([
  [' Mary.Lee+lift@Example.com ', 'mary.lee@example.com'],
  ['mary.lee@gmail.com', 'marylee@gmail.com'],
  ['M.a.r.y.Lee+1@GoogleMail.com', 'marylee@gmail.com'],
  ['mary.lee@notgmail.com', 'mary.lee@notgmail.com'],
  ['m.a-r_y@proton.me', 'mary@proton.me'],
  ['Mary.Lee+1@ProtonMail.com', 'marylee@proton.me'],
  ['mary@pm.me', 'mary@proton.me'],
  ['mary.lee@notproton.me', 'mary.lee@notproton.me'],
  ['lifts@mary.fastmail.com', 'mary@fastmail.com'],
  ['anything.at-all@Mary.Fastmail.com.au', 'mary@fastmail.com.au'],
  ['mary@fastmail.com', 'mary@fastmail.com'],
  ['lifts@mary.sent.com', 'mary@sent.com'],
  ['lifts@mary.your-mail.com', 'mary@your-mail.com'],
  ['a@b.mary.eml.cc', 'mary@eml.cc'],
  ['mary_lee+lifts@fastmail.fm', 'mary-lee@fastmail.fm'],
  ['lifts@mary-lee.fastmail.fm', 'mary-lee@fastmail.fm'],
  ['mary_lee@notfastmail.com', 'mary_lee@notfastmail.com'],
  ['a@shop.fastmail.com.mary.fastmail.com', 'mary@fastmail.com'],
  ['a@shop.fastmail.mary.sent.com', 'mary@sent.com'],
  ['lifts@mary.absent.com', 'lifts@mary.absent.com'],
  ['mary-lifts@yahoo.com', 'mary@yahoo.com'],
  ['mary-lifts-2@yahoo.com.au', 'mary@yahoo.com.au'],
  ['mary-lifts@ymail.com', 'mary@ymail.com'],
  ['mary-lifts@y7mail.com', 'mary@y7mail.com'],
  ['mary-lee@example.com', 'mary-lee@example.com'],
  ['mary@me.com', 'mary@icloud.com'],
  ['-@yahoo.com', '-@yahoo.com'],
  ['...@gmail.com', '...@gmail.com'],
  ['+lift@example.com', '+lift@example.com'],
])('Mail to %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('Earlier versions joined the spellings of Gmail alone', () => {
  expect(earlierMailboxOf('M.a.r.y+1@GoogleMail.com')).toBe('mary@gmail.com');
  expect(earlierMailboxOf('mary+a+b@example.com')).toBe('mary@example.com');
  expect(earlierMailboxOf('+'.repeat(1_000_000))).toHaveLength(1_000_000);
  expect(earlierMailboxOf('Mary.Lee@proton.me')).toBe('mary.lee@proton.me');
});
