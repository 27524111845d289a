import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A picture comes with its width and height, which the browser takes for its size: `aspect-ratio` only counts once the height is free.

const RULE = /([^{}]*\bimg\b[^{}]*)\{([^{}]*)\}/g;

test('a picture that is given a shape has its height freed, else it shows a strip of itself', () => {
  const strips = globSync('app/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RULE)]
      .filter(([, , body = '']) => /aspect-ratio:/.test(body) && !/(?<![-\w])height:/.test(body))
      .map(([, selector = '']) => `${file} ${selector.trim()}`),
  );
  expect(strips).toEqual([]);
});
