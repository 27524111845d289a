import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SocialCard } from './render-social-image.ts';
import { socialImages } from './social-images.ts';

const titles = new Map([
  ['/', 'Accueil'],
  ['/faq', 'Questions'],
]);
const findCard = (pagePath: string) => {
  const title = titles.get(pagePath);
  return title === undefined ? null : { title };
};

test('draws a picture once, then reads it from disk, even in another process', async () => {
  await using folder = await temporaryFolder();
  const studio = fakeStudio();
  const first = await socialImages({ cacheDir: folder.path, findCard, render: studio.render }).read('/faq');
  const second = await socialImages({ cacheDir: folder.path, findCard, render: studio.render }).read('/faq');
  expect(studio.drawn).toEqual(['Questions']);
  expect(second).toEqual(first);
  expect(await readdir(folder.path)).toHaveLength(1);
});

test.each(['/page-inconnue', '/../../etc/passwd', '', '/faq/'])(
  'draws nothing for %j, which is no page',
  async (pagePath) => {
    await using folder = await temporaryFolder();
    const studio = fakeStudio();
    expect(
      await socialImages({ cacheDir: folder.path, findCard, render: studio.render }).read(pagePath),
    ).toBeNull();
    expect(studio.drawn).toEqual([]);
    expect(await readdir(folder.path)).toEqual([]);
  },
);

test('gives another picture when the section, the picture or the price of the page changes', async () => {
  await using folder = await temporaryFolder();
  const studio = fakeStudio();
  const cards: SocialCard[] = [
    { title: 'SSD' },
    { title: 'SSD', section: 'boutique' },
    { title: 'SSD', section: 'boutique', illustration: 'ssd' },
    { title: 'SSD', section: 'boutique', rendered: '/images-de-synthese/ssd-front-1280.webp' },
    { title: 'SSD', section: 'boutique', price: '62,50\u00a0€' },
  ];
  const etags = new Set<string | undefined>();
  for (const card of cards) {
    const images = socialImages({ cacheDir: folder.path, findCard: () => card, render: studio.render });
    etags.add((await images.read('/'))?.etag);
  }
  expect(etags.size).toBe(5);
  expect(studio.drawn).toHaveLength(5);
});

test('draws once for requests that come together', async () => {
  await using folder = await temporaryFolder();
  const studio = fakeStudio();
  const images = socialImages({ cacheDir: folder.path, findCard, render: studio.render });
  const answers = await Promise.all([images.read('/'), images.read('/'), images.read('/')]);
  expect(studio.drawn).toEqual(['Accueil']);
  expect(new Set(answers.map((image) => image?.png.toString()))).toEqual(new Set(['picture of Accueil']));
});

test('draws one picture at a time', async () => {
  await using folder = await temporaryFolder();
  const studio = fakeStudio();
  const images = socialImages({
    cacheDir: folder.path,
    findCard: (pagePath) => ({ title: pagePath }),
    render: studio.render,
  });
  await Promise.all(['/a', '/b', '/c', '/d'].map((pagePath) => images.read(pagePath)));
  expect(studio.mostAtOnce()).toBe(1);
});

test('gives another picture and another etag when the title of the page changes', async () => {
  await using folder = await temporaryFolder();
  const studio = fakeStudio();
  let title = 'Avant';
  const images = socialImages({ cacheDir: folder.path, findCard: () => ({ title }), render: studio.render });
  const before = await images.read('/');
  title = 'Après';
  const after = await images.read('/');
  expect(studio.drawn).toEqual(['Avant', 'Après']);
  expect(after?.etag).not.toBe(before?.etag);
  expect(before?.etag).toMatch(/^"[0-9a-f]{32}"$/);
});

test('a failed picture fails its own request only, and is tried again', async () => {
  await using folder = await temporaryFolder();
  let isBroken = true;
  const render = async ({ title }: { title: string }) => {
    if (isBroken && title === 'Accueil') throw new Error('no font');
    return Buffer.from(title);
  };
  const images = socialImages({ cacheDir: folder.path, findCard, render });
  const [home, faq] = await Promise.allSettled([images.read('/'), images.read('/faq')]);
  expect([home.status, faq.status]).toEqual(['rejected', 'fulfilled']);
  isBroken = false;
  expect((await images.read('/'))?.png.toString()).toBe('Accueil');
});

test('serves a picture it cannot keep, and reports why', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'a-file');
  await writeFile(file, '');
  const problems: unknown[] = [];
  const images = socialImages({
    cacheDir: file,
    findCard,
    render: fakeStudio().render,
    reportError: (error) => problems.push(error),
  });
  expect((await images.read('/'))?.png.toString()).toBe('picture of Accueil');
  expect(problems).toHaveLength(1);
});

function fakeStudio() {
  const drawn: string[] = [];
  let atOnce = 0;
  let most = 0;
  const render = async ({ title }: { title: string }) => {
    drawn.push(title);
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce--;
    return Buffer.from(`picture of ${title}`);
  };
  return { drawn, render, mostAtOnce: () => most };
}

async function temporaryFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'social-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
