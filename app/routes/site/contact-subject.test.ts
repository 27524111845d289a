import { expect, test } from 'vitest';
import { cleanSubject, contactTarget, externalForm, requestMailto } from './contact-subject.ts';

test('a subject is one line of 150 characters at most', () => {
  expect(cleanSubject('  Devis \r\n Bcc: x@y.fr\u0000 ')).toBe('Devis Bcc: x@y.fr');
  expect(cleanSubject('é'.repeat(400))).toHaveLength(150);
  expect(cleanSubject('invisible\u202etext\u200b')).toBe('invisible text');
});

test.each([null, '', '   ', '\n\t'])('%j is no subject', (value) => {
  expect(cleanSubject(value)).toBeNull();
});

test('without a form of its own, the shop answers at /demande', () => {
  expect(contactTarget(undefined, null)).toBe('/demande');
  expect(contactTarget(undefined, 'PS5 & Switch')).toBe('/demande?subject=PS5+%26+Switch');
});

test('the form of the platform receives the subject and keeps its own parameters', () => {
  expect(contactTarget('https://gestion.example/formulaire?shop=1', 'Devis #2')).toBe(
    'https://gestion.example/formulaire?shop=1&subject=Devis+%232',
  );
  expect(contactTarget('https://gestion.example/formulaire', null)).toBe(
    'https://gestion.example/formulaire',
  );
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://x.example'])(
  '%s is no form',
  (url) => {
    expect(contactTarget(url, null)).toBe('/demande');
  },
);

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '"><script>'])(
  'the subject %s never changes the place',
  (subject) => {
    expect(new URL(contactTarget(undefined, subject), 'https://shop.example').origin).toBe(
      'https://shop.example',
    );
    expect(new URL(contactTarget('https://gestion.example/f', subject)).origin).toBe(
      'https://gestion.example',
    );
  },
);

test('the subject and the body of a message are encoded for mail programs', () => {
  const mailto = requestMailto('a@b.example', 'Écran & vitre');
  expect(mailto).toMatch(/^mailto:a@b\.example\?subject=%C3%89cran%20%26%20vitre&body=Bonjour%2C%0D%0A/);
  expect(mailto).not.toContain('+');
});

test('where the platform has a form, our own page leads to it; all other pages stay', () => {
  const settings = {
    contactFormUrl: 'https://gestion.exemple.fr/contact',
    shippingFormUrl: 'https://gestion.exemple.fr/envoi',
  };
  expect(externalForm('/demande', settings, 'Devis')).toBe(
    'https://gestion.exemple.fr/contact?subject=Devis',
  );
  expect(externalForm('/envoi', settings, null)).toBe('https://gestion.exemple.fr/envoi');
  expect(externalForm('/prix', settings, null)).toBeNull();
  for (const path of ['/demande', '/envoi']) expect(externalForm(path, {}, 'Devis')).toBeNull();
});
