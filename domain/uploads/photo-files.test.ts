import { expect, test } from 'vitest';
import { photoWidths } from './photo-files.ts';

test.each([
  [2000, [320, 640, 1280]],
  [1280, [320, 640, 1280]],
  [900, [320, 640, 900]],
  [200, [200]],
])('a photograph %i wide has files %j', (width, expected) => {
  expect(photoWidths(width)).toEqual(expected);
});
