import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawAll, drawFamily, drawFigures, drawHeads } from './art/contact-sheet.ts';
import { deliver, deliveryDigest } from './art/deliver.ts';
import { renderScene } from './art/render-scene.ts';
import {
  digestOf,
  isOfProduct,
  kitVersion,
  type Manifest,
  readManifest,
  readScenes,
  staleScenes,
} from './art/scenes.ts';
import { ensureDebianPackage } from './setup/debian-packages.mjs';

/**
 * npm run art: renders the scenes that changed, or those named. `--all` renders every one, `--whole` those that were rendered
 * smaller; `--scale=0.7` renders smaller, for half the time, and the manifest says so. `--develop` only grades
 * again what was rendered here; `--contact` only draws the contact sheets, those of the guides' drawings too. Without it, only
 * families that have new pictures get a new sheet. art/README.md says how a scene is made.
 */
const root = process.cwd();
const args = process.argv.slice(2);
const named = args.filter((argument) => !argument.startsWith('--'));
const blender = process.env.BLENDER_PATH ?? '/usr/bin/blender';
const scenes = readScenes(root);
const scale = Number(args.find((argument) => argument.startsWith('--scale='))?.slice('--scale='.length) ?? 1);
const newInFamily = new Set<string>();

async function renderAll() {
  const wanted = args.includes('--all')
    ? scenes
    : args.includes('--whole')
      ? scenes.filter(({ slug }) => readManifest(root)[slug]?.scale)
      : staleScenes(root);
  const chosen = named.length > 0 ? scenes.filter(({ slug }) => named.includes(slug)) : wanted;
  if (chosen.length === 0) return console.log('Toutes les images sont à jour.');
  const isThere = await ensureDebianPackage('blender', { program: blender, why: 'images de synthèse' });
  // Its denoiser and its developer read pictures with OpenCV, which Debian's Blender finds among the system's modules.
  const hasOpenCv = await ensureDebianPackage('python3-opencv', {
    program: '/usr/share/doc/python3-opencv',
    why: 'développement des images',
  });
  if (!isThere || !hasOpenCv) {
    process.exitCode = 1;
    return;
  }
  for (const scene of chosen) {
    console.log(scene.slug);
    const digest = digestOf(root, scene);
    const develop = args.includes('--develop');
    const { masters, anchors } = await renderScene(root, blender, scene, { develop, scale });
    const before = develop ? readManifest(root)[scene.slug] : undefined;
    const smaller = develop ? before?.scale : scale < 1 && scale;
    const places = develop ? before?.anchors : Object.keys(anchors).length > 0 && anchors;
    // The manifest is read again: somebody may render another scene at the same time.
    writeManifest({
      ...readManifest(root),
      [scene.slug]: {
        digest,
        kit: kitVersion(root),
        masters,
        ...(smaller && { scale: smaller }),
        ...(places && { anchors: places }),
      },
    });
  }
}

/** Encodes for the pages what was not encoded from these masters. */
async function deliverAll() {
  for (const { slug, views, family } of scenes) {
    const rendered = readManifest(root)[slug];
    if (!rendered) continue;
    const delivered = deliveryDigest(root, slug, views);
    if (rendered.delivered === delivered) continue;
    await deliver(root, slug, views);
    newInFamily.add(family);
    writeManifest({ ...readManifest(root), [slug]: { ...rendered, delivered } });
  }
}

function writeManifest(manifest: Manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(path.join(root, 'art/manifest.json'), `${JSON.stringify(sorted, null, 2)}\n`);
}

if (!args.includes('--contact')) {
  await renderAll();
  await deliverAll();
}
const manifest = readManifest(root);
const drawn = scenes.filter(({ slug }) => manifest[slug]);
const families = args.includes('--contact') ? new Set(drawn.map(({ family }) => family)) : newInFamily;
for (const exposure of ['light', 'dark'] as const) {
  if (families.size > 0) {
    await drawAll(root, drawn.filter(isOfProduct), exposure);
    await drawHeads(root, exposure);
  }
  if (args.includes('--contact')) await drawFigures(root, exposure);
  for (const family of families)
    await drawFamily(
      root,
      family,
      drawn.filter((scene) => scene.family === family),
      exposure,
    );
}
