import { expect, test } from 'vitest';
import { quoteSchema } from './quote.ts';

const option = (condition: 'new' | 'reused' | null, unitCents: number) => ({ condition, unitCents });

const messagesOf = (kind: 'part' | 'labour', options: ReturnType<typeof option>[]) =>
  quoteSchema
    .safeParse({ note: '', lines: [{ label: 'Écran', kind, quantity: 1, options }] })
    .error?.issues.filter(({ path }) => path.at(-1) === 'options')
    .map(({ message }) => message);

test('two prices of a line that is no part: one message, which says what to choose', () => {
  expect(messagesOf('labour', [option(null, 6990), option(null, 3990)])).toEqual([
    'Pour deux prix, choisissez le genre «\u00a0Pièce\u00a0»\u00a0: les autres lignes en ont un seul.',
  ]);
});

test('a part has one price as new and one as used', () => {
  expect(messagesOf('part', [option('new', 6990), option('new', 3990)])).toEqual([
    'Donnez un prix à la pièce neuve et un autre à celle d’occasion.',
  ]);
  expect(messagesOf('part', [option('new', 6990), option('reused', 3990)])).toBeUndefined();
});
