import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const EMAIL = { field: 'email', label: 'Adresse e-mail', message: 'Écrivez une adresse complète.' };

test('a form without error has no summary', () => {
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
});

test('the summary is an alert that takes the focus and is named by its title', () => {
  const html = renderToStaticMarkup(<ErrorSummary errors={[EMAIL]} />);
  expect(html).toMatch(
    /^<div class="note note--danger" role="alert" aria-labelledby="erreurs-titre" tabindex="-1" autofocus="">/i,
  );
  expect(html).toContain('<h2 id="erreurs-titre" class="note__title">Un champ est à corriger</h2>');
});

test('each error leads to its field and says what to write', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary errors={[EMAIL, { field: 'nom', message: 'Écrivez votre nom.' }]} level={3} />,
  );
  expect(html).toContain('>2 champs sont à corriger</h3>');
  expect(html).toContain('<a href="#email">Adresse e-mail</a>\u00a0: écrivez une adresse complète.');
  expect(html).toContain('<a href="#nom">Écrivez votre nom.</a>');
});

test('an error of the whole form is a sentence, not a link', () => {
  const html = renderToStaticMarkup(<ErrorSummary errors={[{ message: 'Le <paiement> a été refusé.' }]} />);
  expect(html).toContain('Le formulaire n’a pas été envoyé');
  expect(html).toContain('<li>Le &lt;paiement&gt; a été refusé.</li>');
});

test('where no form was refused, the error says its own title', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary errors={[{ title: 'Ce lien n’ouvre rien', message: 'Demandez-le de nouveau.' }]} />,
  );
  expect(html).toContain('class="note__title">Ce lien n’ouvre rien</h2>');
  expect(html).toContain('<li>Demandez-le de nouveau.</li>');
  expect(html).not.toContain('formulaire');
});
