import { expect, test } from 'vitest';
import { usedDevices } from '#domain/repair/devices.ts';
import { chooseServices, readChoice, servicesPath, WORDS_MAX } from './service-choice.ts';

const service = (name: string, fields: Partial<Parameters<typeof chooseServices>[0][number]> = {}) => ({
  title: name,
  cardTitle: name,
  summary: '',
  details: [],
  keywords: [],
  questions: [],
  devices: [],
  ...fields,
});
const services = [
  service('Réparation de consoles', {
    details: ['Port HDMI', 'Surchauffe'],
    keywords: ['réparation ps5'],
    devices: ['console'],
  }),
  service('Batterie de téléphone', { devices: ['telephone'] }),
  service('Nintendo Switch', { summary: 'Écran, batterie, charge.', devices: ['console'] }),
  service('Micro-soudure', { questions: ['Port HDMI arraché, que faire ?'], devices: ['console', 'pc'] }),
];
const found = (query: string) =>
  chooseServices(services, readChoice(new URLSearchParams(query))).map(({ title }) => title);
const ALL = services.map(({ title }) => title);

test('without a choice every service is listed, in its order', () => {
  expect(found('')).toEqual(ALL);
  expect(found('appareil=&q=')).toEqual(ALL);
});

test('a device keeps its own services', () => {
  expect(found('appareil=console')).toEqual(['Réparation de consoles', 'Nintendo Switch', 'Micro-soudure']);
  expect(found('appareil=mac')).toEqual([]);
});

test('an unknown device is no choice', () => {
  expect(found('appareil=grille-pain')).toEqual(ALL);
});

test('words are found in names, summaries, details, keywords, questions and names of devices', () => {
  expect(found('q=surchauffe')).toEqual(['Réparation de consoles']);
  expect(found('q=ps5')).toEqual(['Réparation de consoles']);
  expect(found('q=arraché')).toEqual(['Micro-soudure']);
  expect(found('q=manette')).toEqual(['Réparation de consoles', 'Nintendo Switch', 'Micro-soudure']);
});

test('accents, case, plural and other endings do not count', () => {
  expect(found('q=ECRANS')).toEqual(['Nintendo Switch']);
  expect(found('q=%C3%A9cran')).toEqual(['Nintendo Switch']);
  expect(found('q=téléphones')).toEqual(['Batterie de téléphone']);
  expect(found('q=réparer une console')).toEqual(['Réparation de consoles']);
});

test('a short word is found whole only', () => {
  expect(found('q=nin')).toEqual([]);
  expect(found('q=nint')).toEqual(['Nintendo Switch']);
});

test('a service named after what is asked comes first', () => {
  expect(found('q=batterie')).toEqual(['Batterie de téléphone', 'Nintendo Switch']);
});

test('the services that hold the most of the words are kept', () => {
  expect(found('q=port+hdmi+ps5')).toEqual(['Réparation de consoles']);
  expect(found('q=port+hdmi+de+ma+grue')).toEqual(['Réparation de consoles', 'Micro-soudure']);
});

test('device and words narrow the list together', () => {
  expect(found('appareil=console&q=batterie')).toEqual(['Nintendo Switch']);
  expect(found('appareil=pc&q=batterie')).toEqual([]);
});

test('words that nothing holds, or that say nothing, find nothing', () => {
  expect(found('q=tondeuse')).toEqual([]);
  expect(found('q=de+la')).toEqual([]);
  expect(found('q=???')).toEqual([]);
});

test('words are trimmed and cut', () => {
  expect(readChoice(new URLSearchParams({ q: `  ${'a'.repeat(500)} ` })).words).toHaveLength(WORDS_MAX);
});

test('the address holds only what is not usual, encoded', () => {
  expect(servicesPath({})).toBe('/services');
  expect(servicesPath({ device: 'pc', words: '' })).toBe('/services?appareil=pc');
  expect(servicesPath({ device: 'console', words: 'port & son' })).toBe(
    '/services?appareil=console&q=port+%26+son',
  );
});

test('devices without service are not offered', () => {
  expect(usedDevices(services).map(({ id }) => id)).toEqual(['console', 'pc', 'telephone']);
});
