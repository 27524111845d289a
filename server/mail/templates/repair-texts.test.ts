import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readMailWords } from '../words/mail-words.ts';
import { SPECIMEN_MONEY, SPECIMEN_QUOTE, SPECIMEN_REPAIR } from '../words/previews/specimen-repair.ts';
import { REPAIR_MAILS } from '../words/repair-words.ts';
import { type RepairMail, repairText } from './repair-texts.ts';

const words = readMailWords('content').repairs;

const told = (
  kind: RepairMail['kind'],
  given = words,
  note: string | null = null,
  more: Partial<RepairMail['repair']> = {},
  mail: Partial<RepairMail> = {},
) =>
  repairText(
    {
      ...SPECIMEN_MONEY,
      repair: { ...SPECIMEN_REPAIR, ...more },
      device: 'Sony PlayStation 5',
      isProven: true,
      kind,
      at: new Date('2026-11-27T16:00:00Z'),
      note,
      quote: SPECIMEN_QUOTE,
      together: [],
      message: null,
      link: 'https://www.exemple.fr/suivi-reparation?lien=x',
      siteUrl: 'https://www.exemple.fr',
      shop: readShopSettings('content/data/shop.yml'),
      ...mail,
    },
    given,
  );

test.each(Object.values(REPAIR_MAILS))('every field of « $label » has its value', ({ event }) => {
  const { subject, preheader, heading, sentences } = told(event);
  expect([subject, preheader, heading, ...sentences].join('\n')).not.toMatch(/[{}]|undefined/);
});

test('a mail without a case of its own consists of its texts in their order, then of the shop’s words', () => {
  const { why, notYou, follow } = words.linkAsked;
  expect(told('link_asked', words, 'À demain.').sentences).toEqual([why, notYou, follow, 'À demain.']);
  expect(told('close').sentences[0]).toContain('Sony PlayStation 5');
});

test('a text that the owner has emptied is left out', () => {
  const given = { ...words, closed: { ...words.closed, next: '' } };
  expect(told('close').sentences).toHaveLength(2);
  expect(told('close', given).sentences).toHaveLength(1);
  expect(told('refuse_estimate', given)).toEqual(told('close', given));
});

test('an event without words of its own is news', () => {
  expect(told('start').sentences).toEqual([expect.stringContaining('La réparation a commencé.')]);
});

const of = (kind: RepairMail['kind'], more: Partial<RepairMail['repair']>, note: string | null = null) =>
  told(kind, words, note, more).sentences.join(' ');

test('what comes back under guarantee is told that nothing is to be paid for that, and no price of a diagnosis', () => {
  for (const way_in of ['counter', 'mail-in'] as const) {
    const covered = told('register', words, null, { way_in }, { isCovered: true }).sentences.join(' ');
    expect(covered).toContain(words.registered.guarantee);
    expect(covered).not.toContain('gratuits');
    expect(of('register', { way_in })).not.toContain('garantie');
  }
});

test('a reminder says where and when to come, unless the device goes back by post', () => {
  expect(of('reminder', {})).toMatch(/prêt depuis le 27 novembre 2026\. .*Rue Denis Papin.*de 10.h à 19.h/);
  expect(of('reminder', { way_in: 'mail-in' })).not.toContain('Rue Denis Papin');
});

test('a payment by card is told with what is left of the price', () => {
  const note = 'Paiement de 50,00\u00a0€, carte bancaire.';
  expect(of('payment', { dueCents: 0 }, note)).toMatch(/50,00\s€.*Il ne reste rien à payer\.$/);
  expect(of('payment', {}, note)).toMatch(/50,00\s€.*Il reste 75,00\s€ à payer/);
  expect(of('payment_failed', {}, 'La banque a refusé.')).toMatch(/La banque a refusé\. Vous pouvez/);
});

test('several quotes are told together, as quotes of several devices', () => {
  const one = { state: 'sent', cents: 5000, isOpen: false, device: 'PS5', reference: 'REP-2026-K7R-4WM' };
  for (const kind of ['quote', 'quote_reminder'] as const) {
    const [why, answer] = told(kind, words, null, {}, { together: [one, one] }).sentences;
    expect(why).toContain('devis de vos appareils');
    expect(answer).toContain('Ils sont valables jusqu’au 22 décembre 2026.');
  }
});

test('a parcel that went back is named once, with the note of the shop', () => {
  const sent = { left_by: 'carrier', agreement: null } as const;
  const note = 'Expédié par Colissimo, colis 6A10987654321.\nBonne réception.';
  expect(told('hand_over', words, note, sent).sentences.slice(-2)).toEqual([
    words.returned.erased,
    'Bonne réception.',
  ]);
});
