import { expect, test } from 'vitest';
import { readShopSettings } from '../settings/shop-settings.ts';
import { missingSettings, usefulFacts } from './missing-settings.ts';
import { openingSteps, type StepFacts } from './opening-steps.ts';

const shop = readShopSettings('content/data/shop.yml');
const setup = { hasMailServer: false, cardKeys: 'none' } as const;
const facts: StepFacts = {
  readings: new Map(),
  exampleScenes: 12,
  backups: [{ id: 'backups', label: 'Dernière sauvegarde', state: 'warn', words: 'Aucune encore.' }],
  sealing: 'off',
  isKitPrinted: false,
  hasSecondFactor: false,
  siteUrl: 'http://localhost:3000',
  hasAlerts: false,
};
const stepsOf = (change: Partial<StepFacts> = {}) =>
  openingSteps(shop, setup, { ...facts, ...change }).flatMap(({ steps }) => steps);
const stateOf = (label: string, change: Partial<StepFacts>) =>
  stepsOf(change).find((step) => step.label === label)?.state;

test('what is obligatory is exactly what keeps the shop from selling', () => {
  const labels = (state: string) => stepsOf().flatMap((step) => (step.state === state ? [step.label] : []));
  const { missing } = missingSettings(shop, setup);
  expect(new Set(labels('required'))).toEqual(new Set(missing.map(({ label }) => label)));
  expect(labels('advised')).toEqual(expect.arrayContaining(usefulFacts(shop).map(({ label }) => label)));
  expect(labels('unneeded')).toEqual(['Clés de paiement réelles']);
});

test('each step says why, and leads somewhere', () => {
  for (const { why, place } of stepsOf()) {
    expect(why).toMatch(/\w.*[.]$/);
    expect(Object.values(place).every((part) => part !== '')).toBe(true);
  }
});

test.each<[string, Partial<StepFacts>]>([
  ['Scènes d’exemple de la galerie', { exampleScenes: 0 }],
  ['Prix des réparations', { readings: new Map([['prix', 'Relu le 1er novembre 2026.']]) }],
  ['Dernière sauvegarde', { backups: [{ id: 'b', label: 'Dernière sauvegarde', state: 'ok', words: '' }] }],
  ['Phrase secrète des sauvegardes', { sealing: 'on' }],
  ['Trousse de secours', { isKitPrinted: true }],
  ['Second facteur de votre compte', { hasSecondFactor: true }],
  ['Alertes hors du site', { hasAlerts: true }],
  ['Adresse en https', { siteUrl: 'https://www.atelier-papin.fr' }],
])('« %s » is advised until it is done', (label, change) => {
  expect([stateOf(label, {}), stateOf(label, change)]).toEqual(['advised', 'done']);
});
