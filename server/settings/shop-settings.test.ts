import { expect, test } from 'vitest';
import { shopYaml } from '../content/fixtures/data.ts';
import { makeProject } from '../content/fixtures/project.ts';
import { ContentError } from '../content/problem.ts';
import { readShopSettings, shopTokenNames, shopTokens } from './shop-settings.ts';

async function factsOf(yaml: string) {
  const { contentDir } = await makeProject({ 'content/data/shop.yml': yaml });
  return readShopSettings(`${contentDir}/data/shop.yml`);
}

test('reads the shop and derives its address and means of payment', async () => {
  const tokens = shopTokens(await factsOf(shopYaml()));
  expect(tokens.get('address')).toBe('6 Bis Rue Denis Papin, 51100 Reims');
  expect(tokens.get('payments')).toBe('espèces, carte bancaire');
  expect(tokens.get('phone')).toBe('03\u00a053\u00a001\u00a000\u00a051');
});

test('typesets the words of a token', async () => {
  expect(shopTokens(await factsOf(shopYaml())).get('hours')).toBe('le lundi de 10\u00a0h à 19\u00a0h');
});

test('knows nothing of a particular that the owner has not given, and has no words for it', async () => {
  const facts = await factsOf(shopYaml());
  expect(facts.siren).toBeNull();
  expect(shopTokens(facts).has('siren')).toBe(false);
});

test('names who is behind the shop by what is known', async () => {
  expect(shopTokens(await factsOf(shopYaml())).get('trader')).toBe('L’Atelier Papin, Camille Martin EI');
  const nobody = await factsOf(shopYaml({ ownerName: undefined }));
  expect(shopTokens(nobody).get('trader')).toBe('L’Atelier Papin');
});

test('gives words to every token a text may use once all is known', async () => {
  const given = [
    'siren',
    'rne',
    'apeCode',
    'liabilityInsurance',
    'takeBackDelivered',
    'europeanNoticeUrl',
    'eprId',
    'iban',
    'bic',
  ];
  const more = ['hostName', 'hostAddress', 'hostPhone', 'mediatorName', 'mediatorAddress', 'mediatorUrl'];
  const all = Object.fromEntries([...given, ...more].map((name) => [name, 'connu']));
  expect(new Set(shopTokens(await factsOf(shopYaml(all))).keys())).toEqual(shopTokenNames);
});

test.each([
  [{ mapsUrl: 'javascript:alert(1)' }, 'mapsUrl'],
  [{ postcode: '5110' }, 'postcode'],
  [{ openingHours: [{ days: ['lundi'], opens: '10:00', closes: '19:00' }] }, 'openingHours[1].days[1]'],
  [{ openingHours: [{ days: ['monday'], opens: '25:00', closes: '19:00' }] }, 'openingHours[1].opens'],
  [{ fax: '03' }, 'champ inconnu : fax'],
])('refuses %j', async (fields, words) => {
  await expect(factsOf(shopYaml(fields))).rejects.toThrow(words);
});

test('says which file is missing', async () => {
  const { contentDir } = await makeProject({ 'content/data/shop.yml': null });
  expect(() => readShopSettings(`${contentDir}/data/shop.yml`)).toThrow(ContentError);
  expect(() => readShopSettings(`${contentDir}/data/shop.yml`)).toThrow(
    'content/data/shop.yml erreur : fichier introuvable',
  );
});
