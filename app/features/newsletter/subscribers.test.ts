import { expect, test } from 'vitest';
import { memoryStorage, refusedStorage } from '#tests/support/memory-storage.ts';
import { addSubscriber, isEmail, listSubscribers, removeSubscriber } from './subscribers.ts';

const KEY = 'newsletterSubscribers';

test.each(['a@b.c', 'camille.renard+lettre@exemple.fr', 'é@à.ù'])('takes %j for an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  ' ',
  'camille',
  'camille@',
  '@exemple.fr',
  'camille@exemple',
  'a b@c.fr',
  'a@b@c.fr',
  'a@b.c d',
])('does not take %j for one', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('keeps addresses as a list of strings, in the order they came', () => {
  const storage = memoryStorage();
  expect(addSubscriber(storage, 'a@exemple.fr')).toBe(true);
  expect(addSubscriber(storage, 'b@exemple.fr')).toBe(true);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual(['a@exemple.fr', 'b@exemple.fr']);
});

test('refuses an address that is there, whatever its case, and changes nothing', () => {
  const storage = memoryStorage();
  addSubscriber(storage, 'a@exemple.fr');
  expect(addSubscriber(storage, 'A@Exemple.fr')).toBe(false);
  expect(listSubscribers(storage)).toEqual(['a@exemple.fr']);
});

test.each(['rien', '{}', 'null', '"a@b.c"'])('takes %s for an empty list', (text) => {
  const storage = memoryStorage();
  storage.setItem(KEY, text);
  expect(listSubscribers(storage)).toEqual([]);
  expect(addSubscriber(storage, 'a@exemple.fr')).toBe(true);
  expect(listSubscribers(storage)).toEqual(['a@exemple.fr']);
});

test('passes over what is no string in the list', () => {
  const storage = memoryStorage();
  storage.setItem(KEY, '["a@exemple.fr", 3, null]');
  expect(listSubscribers(storage)).toEqual(['a@exemple.fr']);
});

test('removes an address, and the whole entry with the last one', () => {
  const storage = memoryStorage();
  addSubscriber(storage, 'a@exemple.fr');
  addSubscriber(storage, 'b@exemple.fr');
  removeSubscriber(storage, 'A@exemple.fr');
  expect(listSubscribers(storage)).toEqual(['b@exemple.fr']);
  removeSubscriber(storage, 'b@exemple.fr');
  expect(storage.getItem(KEY)).toBeNull();
});

test('lets the refusal of a browser be seen', () => {
  expect(() => addSubscriber(refusedStorage(), 'a@exemple.fr')).toThrow();
});
