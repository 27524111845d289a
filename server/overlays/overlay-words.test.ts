import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Overlay } from './overlay.ts';
import { changesBetween, overlayTexts } from './overlay-words.ts';

type Words = { subject: string; rows: { text: string; price: number }[] };

const overlay: Overlay<Words> = {
  key: 'pret',
  label: 'Votre appareil est prêt',
  shipped: { subject: 'Prêt', rows: [{ text: 'Venez', price: 2 }] },
  schema: z.strictObject({
    subject: z.string().max(10),
    rows: z.array(z.strictObject({ text: z.string(), price: z.number() })),
  }),
  fields: [
    { legend: 'Objet', fields: [{ name: 'subject', label: 'Objet', input: 'line' }] },
    {
      legend: 'Ligne',
      fields: [
        { name: 'rows.0.text', label: 'Texte', input: 'lines' },
        { name: 'rows.0.price', label: 'Prix', input: 'price' },
      ],
    },
  ],
  textsOf: ({ subject, rows }) => ({
    subject,
    'rows.0.text': rows[0]?.text ?? '',
    'rows.0.price': String(rows[0]?.price ?? ''),
  }),
  formSchema: () => z.never(),
};

test('differences are told field by field, prices with their sign', () => {
  const after = { subject: 'Prêt', rows: [{ text: 'Passez', price: 3 }] };
  expect(changesBetween(overlay, overlay.shipped, after)).toEqual([
    { label: 'Texte', before: 'Venez', after: 'Passez' },
    { label: 'Prix', before: '2\u00a0€', after: '3\u00a0€' },
  ]);
});

test.each([
  ['too long a text', { subject: 'Votre appareil est prêt', rows: [{ text: 'Passez', price: 3 }] }],
  ['an unknown key', { subject: 'Prêt', rows: [{ text: 'Passez', price: 3 }], greeting: 'Bonjour' }],
])('of a value refused for %s the words stay readable, and no figure is guessed', (_, value) => {
  expect(overlayTexts(overlay, value)).toEqual({ subject: value.subject, 'rows.0.text': 'Passez' });
});

test.each([null, 'Prêt', { rows: 'Passez' }, []])('a value of another shape has no text: %j', (value) => {
  expect(overlayTexts(overlay, value)).toEqual({});
});
