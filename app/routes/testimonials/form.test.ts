import { expect, test } from 'vitest';
import { readSent } from '#app/forms/read-form.ts';
import { TESTIMONIAL_FIELDS, testimonialSchema } from './form.ts';

const fields = {
  rating: '4',
  text: 'Carte réparée en deux jours, prix du devis.',
  experiencedOn: '2026-11-03',
  name: ' Camille ',
  location: 'Reims',
  email: 'Camille@Exemple.fr',
  reference: '',
  consent: 'oui',
};

function formOf(change: Record<string, string | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change }))
    if (value !== null) form.set(name, value);
  return form;
}

const read = (change: Record<string, string | null> = {}) =>
  readSent(testimonialSchema('2026-11-21'), TESTIMONIAL_FIELDS, formOf(change));

test('what is written is cleaned, and an empty number is none', () => {
  expect(read({ text: 'Première ligne\r\nseconde\0 ligne.' }).value).toEqual({
    rating: 4,
    text: 'Première ligne\nseconde ligne.',
    experiencedOn: '2026-11-03',
    name: 'Camille',
    location: 'Reims',
    email: 'camille@exemple.fr',
    reference: undefined,
    consent: 'oui',
  });
});

test.each([
  [{ rating: null }, 'rating', 'Choisissez de une à cinq étoiles.'],
  [{ rating: '6' }, 'rating', 'Choisissez de une à cinq étoiles.'],
  [{ rating: '0' }, 'rating', 'Choisissez de une à cinq étoiles.'],
  [{ text: null }, 'text', 'Écrivez votre avis.'],
  [{ text: 'x'.repeat(19) }, 'text', 'Écrivez au moins 20 caractères.'],
  [{ text: 'x'.repeat(1001) }, 'text', 'Écrivez 1000 caractères au plus.'],
  [{ text: ' '.repeat(30) }, 'text', 'Écrivez au moins 20 caractères.'],
  [{ experiencedOn: null }, 'experiencedOn', 'Indiquez le jour, même approximatif.'],
  [{ experiencedOn: '31/12/2025' }, 'experiencedOn', 'Indiquez le jour, même approximatif.'],
  [{ experiencedOn: '2026-02-30' }, 'experiencedOn', 'Indiquez le jour, même approximatif.'],
  [{ experiencedOn: '2026-11-22' }, 'experiencedOn', 'Indiquez un jour passé.'],
  [{ experiencedOn: '2021-11-20' }, 'experiencedOn', 'Indiquez un jour des 5 dernières années.'],
  [{ name: '  ' }, 'name', 'Écrivez votre prénom ou un pseudonyme.'],
  [{ name: null }, 'name', 'Écrivez votre prénom ou un pseudonyme.'],
  [{ name: 'x'.repeat(61) }, 'name', 'Écrivez 60 caractères au plus.'],
  [{ location: '' }, 'location', 'Écrivez votre ville.'],
  [{ email: null }, 'email', 'Écrivez votre adresse e-mail.'],
  [{ email: 'camille@' }, 'email', 'Écrivez une adresse complète, par exemple nom@exemple.fr.'],
  [{ reference: 'x'.repeat(41) }, 'reference', 'Écrivez 40 caractères au plus.'],
  [{ consent: null }, 'consent', 'Cochez cette case pour que votre avis puisse être publié.'],
])('%o is refused at its field', (change, field, message) => {
  const { value, errors } = read(change as Record<string, string | null>);
  expect(value).toBeUndefined();
  const { label } = TESTIMONIAL_FIELDS[field as keyof typeof TESTIMONIAL_FIELDS];
  expect(errors).toEqual([{ field, label, message }]);
});

test('the limits themselves are allowed', () => {
  for (const text of ['x'.repeat(20), 'x'.repeat(1000)]) expect(read({ text }).errors).toBeUndefined();
  for (const experiencedOn of ['2026-11-21', '2021-11-21'])
    expect(read({ experiencedOn }).errors).toBeUndefined();
});

test('what was written is shown again, and nothing else', () => {
  const { kept } = read({ text: 'court', siteweb: 'https://exemple.fr' });
  expect(kept).toMatchObject({ text: 'court', rating: '4', consent: 'oui' });
  expect(kept).not.toHaveProperty('siteweb');
});
