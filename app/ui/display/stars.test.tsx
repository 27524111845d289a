import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

test.each([
  [4, '4 sur 5', 4],
  [3.5, '3,5 sur 5', 3.5],
  [4.3, '4,3 sur 5', 4.5],
  [4.2, '4,2 sur 5', 4],
  [0, '0 sur 5', 0],
  [9, '5 sur 5', 5],
  [-1, '0 sur 5', 0],
])('%f reads « %s » and fills %f stars', (value, text, filled) => {
  expect(renderToStaticMarkup(<Stars value={value} />)).toBe(
    `<span class="stars" role="img" aria-label="${text}" style="--stars:${filled}"></span>`,
  );
});
