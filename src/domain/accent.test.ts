import { expect, test } from 'vitest';
import { accentColours, accentStyle } from './accent.ts';

test('white text goes on a dark accent and black text on a light one', () => {
  expect(accentColours('#2646c4')?.onFill).toBe('#ffffff');
  expect(accentColours('#ffcc00')?.onFill).toBe('#000000');
});

test('an accent that reads on a surface is used as it is', () => {
  expect(accentColours('#2646c4')?.textOnLight).toBe('#2646c4');
});

test('a pale accent is darkened to be read on light surfaces, a deep one lightened for dark ones', () => {
  const yellow = accentColours('#fc0');
  expect(yellow).toMatchObject({ fill: '#ffcc00', textOnLight: '#806600', textOnDark: '#ffcc00' });
  const navy = accentColours('#001f5c');
  expect(navy).toMatchObject({ textOnLight: '#001f5c', textOnDark: '#7f8fae' });
});

test('a black accent gets a button of its own in the dark, a white one in the light', () => {
  expect(accentColours('#111111')).toMatchObject({
    fill: 'light-dark(#111111,#dbdbdb)',
    onFill: 'light-dark(#ffffff,#000000)',
  });
  expect(accentColours('#ffffff')).toMatchObject({
    fill: 'light-dark(#262626,#ffffff)',
    onFill: 'light-dark(#ffffff,#000000)',
  });
});

test('what is not a hex colour changes nothing', () => {
  expect(accentColours('rebeccapurple')).toBeUndefined();
  expect(accentStyle('url(#x)')).toBe('');
  expect(accentStyle(undefined)).toBe('');
});

test('the style names the colour and what is read on it', () => {
  expect(accentStyle('#fc0')).toBe(
    '--accent:#ffcc00;--accent-on:#000000;--accent-text-light:#806600;--accent-text-dark:#ffcc00',
  );
});
