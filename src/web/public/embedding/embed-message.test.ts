import { expect, test } from 'vitest';
import { isEmbedMessage, isHostMessage } from './embed-message.ts';

test('a height alone, or with a place to look at, is a message of the estimator', () => {
  expect(isEmbedMessage({ height: 812 })).toBe(true);
  expect(isEmbedMessage({ height: 812, lookAt: 0 })).toBe(true);
});

test.each([
  null,
  'resize',
  {},
  { height: '812' },
  { height: NaN },
  { height: -1 },
  { height: 1, lookAt: 'top' },
])('what other scripts on the page send is passed over: %j', (data) => {
  expect(isEmbedMessage(data)).toBe(false);
});

test('what the page around says is how much of the estimator is out of sight', () => {
  expect(isHostMessage({ seenFrom: 0 })).toBe(true);
  expect(isHostMessage({ seenFrom: 420.5 })).toBe(true);
  expect(isHostMessage({ seenFrom: '1px;color:red' })).toBe(false);
  expect(isHostMessage({ seenFrom: -1 })).toBe(false);
  expect(isHostMessage('lift-estimator:hello')).toBe(false);
});
