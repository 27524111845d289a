import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Spinner } from './spinner.tsx';

test('says in words that it waits, the ring being hidden', () => {
  expect(renderToStaticMarkup(<Spinner label="Recherche en cours" />)).toBe(
    '<span class="wait" role="status"><i class="spin" aria-hidden="true"></i>Recherche en cours</span>',
  );
});
