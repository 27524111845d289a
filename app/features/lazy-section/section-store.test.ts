import { expect, test, vi } from 'vitest';
import { createSectionStore } from './section-store.ts';

const Section = () => null;

test('a section is unknown until it has loaded, then stays', async () => {
  const store = createSectionStore();
  expect(store.find('faq')).toBeUndefined();
  await store.load('faq', async () => Section);
  expect(store.find('faq')).toBe(Section);
  expect(store.find('about')).toBeUndefined();
});

test('asked again while it loads and after, it loads once', async () => {
  const store = createSectionStore();
  const load = vi.fn(async () => Section);
  const [first, second] = await Promise.all([store.load('faq', load), store.load('faq', load)]);
  expect(await store.load('faq', load)).toBe(first);
  expect(second).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a section that failed to load is not kept and can be asked again', async () => {
  const store = createSectionStore();
  const load = vi.fn(async () => Section).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(store.load('faq', load)).rejects.toThrow('Failed to fetch');
  expect(store.find('faq')).toBeUndefined();
  expect(await store.load('faq', load)).toBe(Section);
});
