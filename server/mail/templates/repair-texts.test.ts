import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readMailWords } from '../words/mail-words.ts';
import { SPECIMEN_MONEY, SPECIMEN_QUOTE, SPECIMEN_REPAIR } from '../words/previews/specimen-repair.ts';
import { REPAIR_MAILS } from '../words/repair-words.ts';
import { type RepairMail, repairText } from './repair-texts.ts';

const words = readMailWords('content').repairs;

const told = (kind: RepairMail['kind'], given = words, note: string | null = null) =>
  repairText(
    {
      ...SPECIMEN_MONEY,
      repair: SPECIMEN_REPAIR,
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
  expect(told('payment').sentences).toEqual([expect.stringContaining('Un paiement a été reçu.')]);
});
