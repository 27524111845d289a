import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge, Tape } from './badge.tsx';

test('says a state with a word, beside its shape', () => {
  expect(renderToStaticMarkup(<Badge kind="waiting">Attente client</Badge>)).toBe(
    '<span class="badge badge--warn">Attente client</span>',
  );
  expect(renderToStaticMarkup(<Badge kind="idle">Retirée</Badge>)).toBe('<span class="badge">Retirée</span>');
});

test('tapes what is new', () => {
  expect(renderToStaticMarkup(<Tape>Nouveau</Tape>)).toBe('<span class="tape">Nouveau</span>');
});
