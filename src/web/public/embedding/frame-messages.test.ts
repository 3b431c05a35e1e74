import { expect, test } from 'vitest';
import { isFrameMessage, isHostEvent, isHostMessage } from './frame-messages.ts';

test('a height alone, or with a place to scroll to, is a message of the estimator', () => {
  expect(isFrameMessage({ height: 812 })).toBe(true);
  expect(isFrameMessage({ height: 812, scrollTo: 0 })).toBe(true);
});

test.each([
  null,
  'resize',
  {},
  { height: '812' },
  { height: NaN },
  { height: -1 },
  { height: 1, scrollTo: 'top' },
])('messages of other scripts on the page are ignored: %j', (data) => {
  expect(isFrameMessage(data)).toBe(false);
});

test('the host page says how much of the frame is scrolled out of view', () => {
  expect(isHostMessage({ hiddenTop: 0 })).toBe(true);
  expect(isHostMessage({ hiddenTop: 420.5 })).toBe(true);
  expect(isHostMessage({ hiddenTop: '1px;color:red' })).toBe(false);
  expect(isHostMessage({ hiddenTop: -1 })).toBe(false);
  expect(isHostMessage('lift-estimator:connect')).toBe(false);
});

test('steps, estimates and bookings are sent to the host page, and nothing else is', () => {
  expect(isHostEvent({ happened: 'step', detail: { step: 2, of: 11, title: 'Lift Type' } })).toBe(true);
  expect(isHostEvent({ happened: 'booking', detail: {} })).toBe(true);
  for (const data of [
    null,
    'step',
    { happened: 'purchase', detail: {} },
    { happened: 'step' },
    { height: 1 },
  ]) {
    expect(isHostEvent(data)).toBe(false);
  }
});
