import { expect, test } from 'vitest';
import { legalDocument } from './legal-document.ts';
import { compileContent } from './library.ts';

const content = await compileContent('content');
const document = (version: string) => legalDocument(content, version, 'https://www.exemple.fr');

test('the terms are a document of their own, with the official box and the model form', () => {
  const html = document('cgv/2026-11-21') ?? '';
  expect(html).toMatch(/^<!DOCTYPE html><html lang="fr">/);
  expect(html).toContain('Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien');
  expect(html).toContain('Modèle de formulaire de rétractation');
  expect(html).toContain('href="https://www.exemple.fr/legal/legal"');
  expect(html).not.toMatch(/href="\/|\{\{/);
});

test.each(['cgv/2020-01-01', 'autre/2026-11-21', ''])('%o is no version', (version) => {
  expect(document(version)).toBeNull();
});
