import { parse } from 'node-html-parser';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MailInRecap } from './mail-in-recap.tsx';
import { ParcelForm } from './parcel-form.tsx';

const LINK = 'x'.repeat(43);
const known = {
  link: LINK,
  reference: 'REP-2026-K7R-4WM',
  device: 'Console, Sony PlayStation 5',
  fault: 'Elle s’éteint.',
  estimate: 'de 79,00 € à 119,00 €',
};
const kept = {
  battery: 'sound',
  insuredEuros: '220,50',
  'returnAddress.street': '2 rue Cérès',
  'returnAddress.postcode': '51100',
  'returnAddress.city': 'Reims',
};
const files = { photos: [], round: '' };

const drawn = (element: ReactElement) =>
  parse(renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />));

test('the form of a parcel whose case is there shows the case, and asks for the rest', () => {
  const page = drawn(<ParcelForm known={known} label={990} errors={[]} kept={undefined} {...files} />);
  expect(page.querySelector('form')?.getAttribute('action')).toBe(`/envoi?lien=${LINK}`);
  for (const words of [known.device, known.fault, known.reference]) expect(page.text).toContain(words);
  expect(page.text).toContain('79,00');
  expect(page.text).toContain('vous n’avez rien à répéter');
  const names = page.querySelectorAll('form [name]').map((control) => control.getAttribute('name'));
  expect(new Set(names)).toEqual(
    new Set([
      ...['battery', 'returnAddress.street', 'returnAddress.more', 'returnAddress.postcode'],
      ...['returnAddress.city', 'insuredEuros', 'labelFeeCents', 'sending', 'photos', 'intent'],
    ]),
  );
});

test('what was typed wrongly comes back with its message beside it', () => {
  const errors = [{ field: 'returnAddress.city', message: 'Écrivez la ville.' }];
  const page = drawn(<ParcelForm known={known} label={null} errors={errors} kept={kept} {...files} />);
  expect(page.querySelector('[id="returnAddress.city-error"]')?.text).toContain('Écrivez la ville.');
  expect(page.querySelector('[name=insuredEuros]')?.getAttribute('value')).toBe('220,50');
  expect(page.querySelector('[name=battery][value=sound]')?.hasAttribute('checked')).toBe(true);
});

test('the summary says the case, and carries the parcel alone', () => {
  const page = drawn(
    <MailInRecap
      {...{ known, kept, errors: [], photos: [], attempt: 'a', label: null, postage: '14,90 €' }}
      fees={{ rows: [], words: '' }}
      diagnosis="Le diagnostic et le devis sont gratuits"
    />,
  );
  for (const words of [known.reference, known.device, '2 rue Cérès, 51100 Reims', '14,90'])
    expect(page.text).toContain(words);
  expect(page.text).toContain('dans votre suivi. Emballez l’appareil une fois le bordereau imprimé.');
  expect(page.text).not.toContain('Réponse par');
  expect(page.querySelector('form')?.getAttribute('action')).toBe(`/envoi?lien=${LINK}`);
  expect(page.querySelector('button[value=send]')?.text).toContain('Annoncer mon envoi');
});
