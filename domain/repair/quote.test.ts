import { expect, test } from 'vitest';
import { choicesCents, choicesProblem, firstChoices, leastCentsOf, openLines, quoteSchema } from './quote.ts';
import { type Alternative, choicesOfAlternative } from './quote-alternatives.ts';

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

const labour = (alternative: 'a' | 'b' | null, unitCents: number, change: object = {}) => ({
  ...{ label: 'Travail', kind: 'labour', quantity: 1, alternative },
  options: [{ unitCents }],
  ...change,
});
const faultsOf = (quote: object) =>
  quoteSchema.safeParse(quote).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a quote offers two solutions or none, each with work of its own and its own deposit', () => {
  const both = [labour(null, 1000), labour('a', 5000), labour('b', 9000)];
  expect(faultsOf({ lines: [labour(null, 1000), labour('b', 9000)] })).toEqual([
    ['lines.1.alternative', 'Donnez aussi une ligne à la solution A, ou laissez celle-ci aux deux.'],
  ]);
  expect(faultsOf({ lines: [...both.slice(0, 2), labour('b', 9000, { isOptional: true })] })).toEqual([
    ['lines.2.alternative', 'La solution B n’a que des lignes facultatives.'],
  ]);
  expect(faultsOf({ lines: both.slice(0, 1), alternatives: { a: { title: 'Réparer' }, b: {} } })).toEqual([
    ['alternatives', 'Dites sous chaque ligne à quelle solution elle appartient.'],
  ]);
  expect(faultsOf({ lines: both, depositCents: 500 })).toEqual([
    ['depositCents', 'Écrivez l’acompte de chacune sous «\u00a0Deux solutions au choix\u00a0».'],
  ]);
  expect(
    faultsOf({ lines: both, alternatives: { a: { depositCents: 6001 }, b: { depositCents: 10_000 } } }),
  ).toEqual([['alternatives.a.depositCents', 'L’acompte dépasse le prix\u00a0: 60,00\u00a0€ au plus.']]);
  const none = { title: null, depositCents: null };
  expect(quoteSchema.parse({ lines: both }).alternatives).toEqual({ a: none, b: none });
  expect(
    quoteSchema.parse({ lines: both.slice(0, 1), alternatives: { a: {}, b: {} } }).alternatives,
  ).toBeNull();
});

test('of two solutions one is taken whole, and the other neither counts nor is asked for', () => {
  const line = (id: number, alternative: Alternative | null, cents: number, is_optional = false) => ({
    ...{ id, alternative, is_optional, quantity: 1 },
    options: [{ id: id * 10, condition: null, unit_cents: cents }],
  });
  const quoted = [line(1, null, 1000), line(2, 'a', 5000), line(3, 'b', 9000), line(4, 'b', 700, true)];
  const first = firstChoices(quoted);
  expect(choicesProblem(quoted, first)).toBe('Choisissez une seule des deux solutions.');
  expect(choicesProblem(quoted, choicesOfAlternative(quoted, first, null))).toBe(
    'Choisissez l’une des deux solutions.',
  );
  for (const [each, cents] of [
    ['a', 6000],
    ['b', 10_000],
  ] as const) {
    const choices = choicesOfAlternative(quoted, first, each);
    expect([choicesProblem(quoted, choices), choicesCents(quoted, choices)]).toEqual([null, cents]);
  }
  expect(leastCentsOf(quoted)).toBe(6000);
  const nothing = quoted.map(({ id }) => ({ lineId: id, optionId: null }));
  expect(openLines(quoted, nothing, 'b').map(({ id }) => id)).toEqual([1, 3]);
});
