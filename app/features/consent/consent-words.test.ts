import { expect, test } from 'vitest';
import { ANALYTICS_CATEGORY } from './consent-record.ts';
import { consentWords } from './consent-words.ts';

const MATOMO = { service: 'matomo', url: 'https://stats.exemple.fr/', siteId: '1' } as const;
const GA4 = { service: 'ga4', measurementId: 'G-AB12CD34EF' } as const;
const PLAUSIBLE = { service: 'plausible', url: 'https://plausible.io/', domain: 'exemple.fr' } as const;

const detailOf = (setting: Parameters<typeof consentWords>[0]) =>
  consentWords(setting).preferencesModal.sections.find(
    ({ linkedCategory }) => linkedCategory === ANALYTICS_CATEGORY,
  )?.description ?? '';

test('accepting, refusing and choosing are offered on the first screen, accepting and refusing on the second', () => {
  const { consentModal, preferencesModal } = consentWords(MATOMO);
  expect(consentModal).toMatchObject({
    acceptAllBtn: 'Tout accepter',
    acceptNecessaryBtn: 'Tout refuser',
    showPreferencesBtn: 'Choisir',
  });
  expect(preferencesModal).toMatchObject({
    acceptAllBtn: 'Tout accepter',
    acceptNecessaryBtn: 'Tout refuser',
  });
});

test('the visitor is told who receives what', () => {
  expect(consentWords(MATOMO).consentModal.description).toContain('Matomo');
  expect(detailOf(MATOMO)).toContain('stats.exemple.fr');
  expect(detailOf(PLAUSIBLE)).toContain('Plausible, sur plausible.io');
  expect(detailOf(GA4)).toMatch(/Google Analytics.*hors de l’Union européenne.*13 mois/s);
  expect(detailOf(MATOMO)).toContain('Aucun cookie');
});

test('the words are set in French typography, and their links lead to pages of the site', () => {
  const { consentModal } = consentWords(MATOMO);
  expect(consentModal.description).toContain('«\u00a0Gérer mes cookies\u00a0»');
  expect(consentModal.footer).toContain('href="/mesure-audience"');
  expect(consentModal.footer).toContain('href="/legal/privacy#cookies"');
});
