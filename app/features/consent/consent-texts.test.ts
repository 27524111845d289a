import { expect, test } from 'vitest';
import { consentText } from './consent-texts.ts';

const MATOMO = {
  analytics: { service: 'matomo', url: 'https://stats.exemple.fr/', siteId: '1' },
} as const;
const GA4 = { analytics: { service: 'ga4', measurementId: 'G-AB12CD34EF' } } as const;
const PLAUSIBLE = {
  analytics: { service: 'plausible', url: 'https://plausible.io/', domain: 'exemple.fr' },
} as const;
const CRISP = { chat: { service: 'crisp', websiteId: '5f0d3ae0-1c2b-4d5e-8f90-123456789abc' } } as const;
const TAWK = {
  chat: { service: 'tawk', propertyId: '5f0d3ae01c2b4d5e8f901234', widgetId: 'default' },
} as const;

const detailOf = (services: Parameters<typeof consentText>[0], category = 'analytics') =>
  consentText(services).preferencesModal.sections.find(({ linkedCategory }) => linkedCategory === category)
    ?.description ?? '';

test('accepting, refusing and choosing are offered on the first screen, accepting and refusing on the second', () => {
  const { consentModal, preferencesModal } = consentText(MATOMO);
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
  expect(consentText(MATOMO).consentModal.description).toContain('Matomo');
  expect(detailOf(MATOMO)).toContain('stats.exemple.fr');
  expect(detailOf(PLAUSIBLE)).toContain('Plausible, sur plausible.io');
  expect(detailOf(GA4)).toMatch(/Google Analytics.*hors de l’Union européenne.*13 mois/s);
  expect(detailOf(MATOMO)).toContain('Aucun cookie');
});

test('a chat is a category of its own, with its own question', () => {
  expect(consentText(CRISP).consentModal.title).toBe('Une discussion en direct\u00a0?');
  expect(consentText(CRISP).consentModal.description).toContain('Crisp ouvre une discussion en direct');
  expect(detailOf(CRISP)).toBe('');
  expect(detailOf(CRISP, 'chat')).toContain('Crisp, une société française, reçoit vos messages');
  expect(detailOf(TAWK, 'chat')).toContain('hors de l’Union européenne');
});

test('both are asked about at once, and answered apart', () => {
  const { consentModal, preferencesModal } = consentText({ ...MATOMO, ...CRISP });
  expect(consentModal.title).toBe('Des services externes\u00a0?');
  expect(consentModal.description).toMatch(/Matomo compte .*; Crisp ouvre/s);
  expect(preferencesModal.sections.map(({ linkedCategory }) => linkedCategory)).toEqual([
    undefined,
    'necessary',
    'analytics',
    'chat',
  ]);
});

test('the words are set in French typography, and their links lead to pages of the site', () => {
  const { consentModal } = consentText(MATOMO);
  expect(consentModal.description).toContain('«\u00a0Gérer mes cookies\u00a0»');
  expect(consentModal.footer).toContain('href="/mesure-audience"');
  expect(consentModal.footer).toContain('href="/legal/privacy#cookies"');
});
