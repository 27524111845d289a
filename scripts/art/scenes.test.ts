import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { deliveredFiles, deliveryDigest, maxBytes } from './deliver.ts';
import {
  digestOf,
  isOfProduct,
  mastersOf,
  PAGES,
  PAIRS,
  readManifest,
  readPairs,
  readProducts,
  readScenes,
  staleScenes,
} from './scenes.ts';

const root = process.cwd();
const scenes = readScenes(root);
const ofProducts = scenes.filter(isOfProduct);
const ofPairs = scenes.filter(({ family }) => family === PAIRS);

describe('the pictures of art/', () => {
  test('were rendered from the scenes as they are: run npm run art', () => {
    expect(staleScenes(root).map(({ slug }) => slug)).toEqual([]);
  });

  test('are three a product, by day and at night', () => {
    for (const scene of ofProducts) expect(mastersOf(scene), scene.slug).toHaveLength(6);
  });

  test('are two a pair under the binocular, which is in the gallery', () => {
    expect(ofPairs.map(({ slug, views }) => [slug, ...views])).toEqual(
      readPairs(root).map(({ slug }) => [slug, 'before', 'after']),
    );
  });

  test('are one a page that has a scene of its own', () => {
    const heads = globSync('content/pages/**/*.md').map((file) => readFileSync(file, 'utf8'));
    for (const { slug, views } of scenes.filter(({ family }) => family === PAGES))
      for (const view of views)
        expect(
          heads.filter((head) =>
            new RegExp(`^picture:\n  rendered: ${slug}\n  view: ${view}$`, 'm').test(head),
          ),
          `${slug} ${view}`,
        ).toHaveLength(1);
  });

  test('are never shared by two subjects', () => {
    const seen = new Map<string, string>();
    for (const file of scenes.flatMap(mastersOf)) {
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      expect(seen.get(digest), file).toBeUndefined();
      seen.set(digest, file);
    }
  });

  test('are all in the manifest, which has no other', () => {
    expect(globSync('art/masters/**/*.webp').sort()).toEqual(
      Object.values(readManifest(root))
        .flatMap(({ masters }) => masters)
        .sort(),
    );
  });

  test('have a model in Python', () => {
    for (const { model } of scenes) expect(existsSync(`art/models/${model}.py`), model).toBe(true);
  });
});

test('every product has three views', () => {
  const without = readProducts(root).filter(
    ({ pictures }) => pictures.filter(({ view }) => view).length !== 3 || pictures.length !== 3,
  );
  expect(without.map(({ slug }) => slug)).toEqual([]);
});

describe('what pages load of them', () => {
  const delivered = scenes.flatMap(({ slug, views }) => views.flatMap((view) => deliveredFiles(slug, view)));

  test('was encoded from the masters as they are: run npm run art', () => {
    const manifest = readManifest(root);
    for (const { slug, views } of scenes)
      expect(manifest[slug]?.delivered, slug).toBe(deliveryDigest(root, slug, views));
    expect(globSync('public/images-de-synthese/*').sort()).toEqual(delivered.map(({ file }) => file).sort());
  });

  test('is 25 KB at most on a phone and in lists, 60 KB on a wide screen', () => {
    for (const { file, width } of delivered)
      expect(statSync(file).size, file).toBeLessThanOrEqual(maxBytes(width));
  });

  test('says in its metadata that nobody photographed it', async () => {
    await Promise.all(
      delivered.map(async ({ file, width }) => {
        const picture = await sharp(file).metadata();
        expect([picture.width, picture.height], file).toEqual([width, (width * 3) / 4]);
        expect(picture.xmp?.toString(), file).toMatch(
          /digitalsourcetype\/algorithmicMedia".*Image de synthèse/,
        );
      }),
    );
  });

  test('is what the catalogue shows of its products, each view once', () => {
    const shown = readProducts(root).flatMap(({ slug, pictures }) =>
      pictures.flatMap(({ view }) => (view ? `${slug} ${view}` : [])),
    );
    expect(shown.sort()).toEqual(
      ofProducts.flatMap(({ slug, views }) => views.map((view) => `${slug} ${view}`)).sort(),
    );
  });
});

/** What a model calls the place of a fault. Radio and the like have none on its walls: their number stands where there is room. */
const PLACES: Record<string, string> = {
  'reparation-port-hdmi': 'hdmi',
  'reparation-alimentation': 'power',
  'reparation-surchauffe': 'vents',
  'reparation-lecteur': 'drive',
  'reparation-ssd': 'storage',
  'reparation-manette': 'usb',
};

interface ConsoleHead {
  picture?: { rendered: string; view: string };
  points: { fault: string; x: number; y: number }[];
}

test('hot spots of a console whose head is rendered sit where its model has the port', () => {
  const manifest = readManifest(root);
  const heads = globSync('content/pages/consoles/*.md')
    .map((file): ConsoleHead => parse(readFileSync(file, 'utf8').split(/^---$/m)[1] ?? ''))
    .filter(({ picture }) => picture);
  expect(heads.length).toBeGreaterThan(0);
  for (const { picture, points } of heads) {
    const { rendered = '', view = '' } = picture ?? {};
    const places = manifest[rendered]?.anchors?.[view];
    expect(Object.keys(places ?? {}), rendered).toEqual(expect.arrayContaining(['hdmi', 'power']));
    const pointed = points.filter(({ fault }) => PLACES[fault]);
    expect(pointed.length).toBeGreaterThanOrEqual(6);
    for (const { fault, x, y } of pointed) {
      const [right, down] = places?.[PLACES[fault] ?? ''] ?? [];
      expect(right, fault).toBeDefined();
      expect([Math.abs(x - Number(right)), Math.abs(y - Number(down))], `${rendered} ${fault}`).toEqual([
        expect.closeTo(0, 0),
        expect.closeTo(0, 0),
      ]);
    }
  }
});

test('a scene is stale once a parameter of it changes', () => {
  const [scene] = scenes;
  if (!scene) throw new Error('no scene');
  const changed = { ...scene, parameters: { ...scene.parameters, colour: '#000000' } };
  expect(digestOf(root, changed)).not.toBe(digestOf(root, scene));
});

test('a scene is stale once it was rendered by another kit', () => {
  const rendered = Object.entries(readManifest(root)).map(([slug, entry]) => [slug, { ...entry, kit: 0 }]);
  expect(staleScenes(root, Object.fromEntries(rendered))).toHaveLength(scenes.length);
});
