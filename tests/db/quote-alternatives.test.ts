import { beforeEach, expect, test } from 'vitest';
import type { QuoteChoice } from '#domain/repair/quote-terms.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import type { QuoteView } from '#server/repairs/read-quotes.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  AGREED,
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
let fan: string;
let repair: Awaited<ReturnType<typeof counterRepair>>;
let quote: QuoteView;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  fan = await addProduct(db.database, 2);
  repair = await counterRepair(deps());
  quote = await sentQuote(deps(), repair.id, {
    alternatives: {
      a: { title: 'changer le ventilateur', depositCents: 1000 },
      b: { title: 'changer la console', depositCents: 20_000 },
    },
    lines: [
      { label: 'Transfert des données', kind: 'labour', quantity: 1, options: [{ unitCents: 2000 }] },
      {
        ...{ label: 'Console reconditionnée', kind: 'other', quantity: 1, alternative: 'b' },
        options: [{ unitCents: 30_000 }],
      },
      {
        ...{ label: 'Ventilateur', kind: 'part', quantity: 1, alternative: 'a' },
        options: [
          { condition: 'new', unitCents: 3000, productId: fan },
          { condition: 'reused', unitCents: 1500 },
        ],
      },
    ],
  });
});

/** Everything is ticked, as a browser without script sends it. */
const ticked = (): QuoteChoice[] =>
  quote.lines.map(({ id, options }) => ({ lineId: id, optionId: options[0]?.id ?? null }));
const answer = (change: object, who: typeof CUSTOMER | typeof SHOP = CUSTOMER) =>
  answerQuote(deps(), repair.id, acceptanceOf(quote, { choices: ticked(), ...change }), who, 'un condensé');
const seen = async () => {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the file is gone');
  return found;
};
const paper = async () => {
  const drawn = await drawRepairDocument(deps(), repair.id, { kind: 'quote', quoteId: quote.id });
  return drawn ? pdfText(drawn.content) : '';
};

test('the taken solution is held, paid for and proven; the other is said not to be chosen', async () => {
  const asked = await paper();
  for (const words of [
    'Ce devis propose deux solutions : Solution A : changer le ventilateur',
    'Ventilateur Pièce neuve · Solution A 1 30,00 €',
    'Total, solution A, pièces neuves 50,00 €',
    'Total, solution A, pièces d’occasion 35,00 €',
    'Total, solution B 320,00 €',
    'Acompte demandé à l’acceptation de la solution B : 200,00 €',
  ])
    expect(asked.replaceAll(/\s/g, ' ')).toContain(words);

  expect(await answer({ alternative: 'a' })).toEqual({ outcome: 'moved', state: 'accepted' });
  const found = await seen();
  expect(found).toMatchObject({
    reused_parts: 'no',
    quotes: [{ state: 'accepted', accepted_cents: 5000, deposit_cents: 1000 }],
    parts: [{ product_id: fan, state: 'held' }],
    money: { priceCents: 5000, depositDueCents: 1000 },
  });
  expect(found.events.at(-1)?.payload).toMatchObject({
    solution: 'Solution A\u00a0: changer le ventilateur',
    choices: [{ label: 'Transfert des données' }, { label: 'Ventilateur', condition: 'new' }],
  });
  const answered = (await paper()).replaceAll(/\s/g, ' ');
  expect(answered).toMatch(/Choisie Solution A : changer le ventilateur/);
  expect(answered).toMatch(/Non choisie Solution B : changer la console/);
  expect(answered).toContain('Total accepté 50,00 €');
  expect(answered).not.toContain('Console reconditionnée');
  expect(answered).not.toContain('200,00 €');
});

test('who takes the other one owes its deposit, and no part is held', async () => {
  expect(await answer({ alternative: 'b', agreed: AGREED }, SHOP)).toMatchObject({ outcome: 'moved' });
  const found = await seen();
  expect(found).toMatchObject({ parts: [], money: { priceCents: 32_000, depositDueCents: 20_000 } });
  // As at the intake: the parts of the solution that was left were no choice.
  expect(found.reused_parts).toBe('yes');
  expect(found.events.at(-1)?.note).toContain('pour 320,00\u00a0€ (Solution B\u00a0: changer la console).');
});

test('two presses at once take one solution; neither or an unknown one takes none', async () => {
  expect(await answer({})).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'alternative', message: 'Choisissez l’une des deux solutions.' }],
  });
  expect(await answer({ alternative: 'c' })).toMatchObject({ outcome: 'invalid' });
  expect((await seen()).state).toBe('quoted');
  const presses = await Promise.all([
    answer({ alternative: 'a' }),
    answer({ alternative: 'b' }),
    answer({ alternative: 'a' }),
    answer({ alternative: 'b' }),
  ]);
  const outcomes = presses.map(({ outcome }) => outcome).toSorted();
  expect(outcomes).toEqual(['moved', 'refused', 'refused', 'repeated']);
  expect((await seen()).events.filter(({ kind }) => kind === 'accept')).toHaveLength(1);
  expect(await shopFaults(db.database)).toEqual([]);
});

test('what a sent quote says of its solutions stays', async () => {
  await expect(
    db.database.kysely
      .updateTable('repair_quotes')
      .set({ state: 'accepted', alternatives: null, answered_at: now, choices: '[]', accepted_cents: 0 })
      .where('id', '=', quote.id)
      .execute(),
  ).rejects.toThrow('a quote that was sent is final');
});
