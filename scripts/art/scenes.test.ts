import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digestOf, mastersOf, readManifest, readScenes, staleScenes } from './scenes.ts';

const root = process.cwd();
const scenes = readScenes(root);

describe('the pictures of art/', () => {
  test('were rendered from the scenes as they are: run npm run art', () => {
    expect(staleScenes(root).map(({ slug }) => slug)).toEqual([]);
  });

  test('are three a product, by day and at night', () => {
    for (const scene of scenes) expect(mastersOf(scene), scene.slug).toHaveLength(6);
  });

  test('are never shared by two products', () => {
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
