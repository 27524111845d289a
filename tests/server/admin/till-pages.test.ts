import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { emptyShop } from '#tests/support/shop.ts';

const site = useAccountSite();
const TILL = '/admin/caisse';
let clerk: SiteVisitor;

beforeEach(async () => {
  await emptyShop(site.database);
  clerk ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`#${field}-error`)?.text ?? '');
const typedIn = (body: string, field: string) =>
  parse(body).querySelector(`#${field}`)?.getAttribute('value');

/** The form with such a field, as it is drawn, filled in and sent where it says. */
async function send(page: string, field: string, typed: Record<string, string>) {
  const { body } = await clerk.get(page);
  const form = postForms(body).find((each) => field in fieldsOf(each));
  if (!form) throw new Error(`no form with ${field} on ${page}`);
  return clerk.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), ...typed });
}

const close = (typed: Record<string, string>) => send(TILL, 'counted', typed);

/** A cable of 50 €, paid in cash. */
async function sell(): Promise<void> {
  const line = { label: 'Câble', price: '50', kind: 'goods' };
  const sale = (await send('/admin/vente?etape=libre', 'price', line)).location ?? '';
  await send(sale, 'amount', { method: 'cash' });
}

test('a day is closed with its difference and its reason, as people write amounts', async () => {
  await sell();
  await site.database.kysely
    .insertInto('purchases')
    .values({
      ...{ bought_on: dayInParis(new Date()), supplier: 'Droguerie', nature: 'Chiffons' },
      ...{ amount_cents: 690, method: 'cash' },
    })
    .execute();
  const { body } = await clerk.get(TILL);
  expect(words(body)).toContain('Le registre des achats en dit 6,90 € depuis la dernière clôture.');
  expect(words(body)).toContain('Le livre dit 50,00 € en espèces, en plus du fond de caisse');
  const typed = { float: ' 100,00 € ', counted: '145', banked: '45 €', left: '' };
  const asked = await close(typed);
  expect([asked.status, messageOf(asked.body, 'reason')]).toEqual([
    400,
    'Écart de -5,00 € en espèces : écrivez pourquoi.',
  ]);
  expect(typedIn(asked.body, 'float')).toBe(typed.float);
  expect(typedIn(asked.body, 'banked')).toBe(typed.banked);
  const closed = await close({ ...typed, reason: 'Rendu de monnaie' });
  expect([closed.status, closed.location]).toEqual([303, `${TILL}/1`]);
  const shown = words((await clerk.get(`${TILL}/1`)).body);
  expect(shown).toContain('Écart d’espèces-5,00 €');
  expect(shown).toContain('Laissé en caisse100,00 €');
  expect(shown).toContain('Rendu de monnaie');
  const after = words((await clerk.get(TILL)).body);
  expect(after).toContain('Aujourd’hui est clôturé');
  expect(after).toContain('Chaîne des clôtures vérifiée');
  expect(after).toContain('Rien n’est noté depuis. La caisse devrait contenir le fond laissé, 100,00 €.');
  // The shop still sells: the next closing has it.
  await sell();
  const since = words((await clerk.get(TILL)).body);
  expect(since).toContain('Avec le fond de 100,00 € laissé, la caisse devrait contenir 150,00 €.');
  expect(since).toMatch(/Espèces ?50,00 € ?0,00 € ?50,00 €/);
  expect((await clerk.get(`${TILL}/2`)).status).toBe(404);
});

test.each([
  ['nothing', 'counted', '', 'Écrivez un montant'],
  ['less than nothing', 'counted', '-5', 'Écrivez un montant'],
  ['a word', 'counted', 'douze', 'Écrivez un montant'],
  ['more than there is', 'banked', '150,01', '150,00 € sont comptés'],
  ['not what is left', 'left', '149', 'Le compte moins le retrait laisse 150,00 €.'],
  ['a word', 'terminal', 'rien', 'Écrivez un montant'],
  ['too much', 'reason', 'x'.repeat(301), 'Écrivez 300 caractères au plus.'],
])('%s: %s is refused at its field', async (_, field, typed, message) => {
  const refused = await close({ float: '150', counted: '150', [field]: typed });
  expect([refused.status, messageOf(refused.body, field)]).toEqual([400, expect.stringContaining(message)]);
  expect(typedIn(refused.body, field)).toBe(typed);
});

test('a second click, a second clerk and a payment that came meanwhile are told, and nothing typed is lost', async () => {
  const form = postForms((await clerk.get(TILL)).body).find((each) => fieldsOf(each).day);
  const typed = { ...(form && fieldsOf(form)), float: '0', counted: '50' };
  await sell();
  const late = await clerk.submit(TILL, typed);
  expect([late.status, words(late.body)]).toEqual([
    409,
    expect.stringContaining('De l’argent a été noté entre-temps'),
  ]);
  expect(typedIn(late.body, 'counted')).toBe('50');
  const now = { ...typed, seenEntries: '1' };
  const answers = await Promise.all([clerk.submit(TILL, now), clerk.submit(TILL, now)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const told = answers.find(({ status }) => status === 409);
  expect(words(told?.body ?? '')).toContain('la clôture n° 1 vient d’être faite');
  // The day is closed, whatever the form says it has seen.
  const again = await clerk.submit(TILL, { ...now, seenClosing: '1', seenEntries: '0' });
  expect([again.status, words(again.body)]).toEqual([
    400,
    expect.stringContaining('cette journée est clôturée'),
  ]);
});
