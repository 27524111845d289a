import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** One subject of a scene file: the model that draws it, its views and its parameters. */
interface Scene {
  model: string;
  views: string[];
  parameters: Record<string, unknown>;
}

export interface NamedScene extends Scene {
  slug: string;
  family: string;
}

/** The places that a model names (kit/anchors.py), by view: x and y in percent of the picture, from its upper left corner. */
export type Anchors = Record<string, Record<string, [number, number]>>;

/** What art/manifest.json keeps of each scene that was rendered. */
interface Rendered {
  digest: string;
  kit: number;
  masters: string[];
  /** Rendered so much smaller and enlarged, on a busy machine; not there when it was rendered whole. */
  scale?: number;
  anchors?: Anchors;
  /** What the files of its pages were encoded from (deliver.ts). */
  delivered?: string;
}

export type Manifest = Record<string, Rendered>;

const EXPOSURES = ['light', 'dark'];

/** The pairs under the binocular, and what pages show in their heads: the other families are products. */
export const PAIRS = 'binocular';
export const PAGES = 'pages';

export const isOfProduct = ({ family }: { family: string }): boolean => family !== PAIRS && family !== PAGES;

interface Product {
  slug: string;
  sku: string;
  pictures: { view?: string }[];
}

/** The products of the catalogue that scenes are about. */
export const readProducts = (root: string): Product[] =>
  (parse(readFileSync(path.join(root, 'content/data/products.yml'), 'utf8')) as { products: Product[] })
    .products;

/** The pairs of pictures under the binocular, which scenes are about too. */
export const readPairs = (root: string): { slug: string }[] =>
  (parse(readFileSync(path.join(root, 'content/data/gallery.yml'), 'utf8')) as { pairs: { slug: string }[] })
    .pairs;

/** Every scene of art/scenes/, a product's with its stock number among its parameters. */
export function readScenes(root: string): NamedScene[] {
  const products = readProducts(root);
  const pairs = readPairs(root);
  return globSync('art/scenes/*.json', { cwd: root })
    .sort()
    .flatMap((file) => {
      const scenes = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, Scene>;
      return Object.entries(scenes).map(([slug, scene]) => {
        const family = path.basename(file, '.json');
        if (family === PAIRS) {
          if (!pairs.some((pair) => pair.slug === slug))
            throw new Error(`${file}: no pair is called ${slug}`);
          return { ...scene, slug, family };
        }
        if (family === PAGES) return { ...scene, slug, family };
        const product = products.find((candidate) => candidate.slug === slug);
        if (!product) throw new Error(`${file}: no product is called ${slug}`);
        const parameters = { ...scene.parameters, sku: product.sku };
        return { ...scene, parameters, slug, family };
      });
    });
}

/** Changes when the model's source, the parameters or the views do. The kit has a version of its own. */
export function digestOf(root: string, { model, views, parameters }: Scene): string {
  const source = readFileSync(path.join(root, `art/models/${model}.py`));
  return createHash('sha256')
    .update(source)
    .update(JSON.stringify({ views, parameters }))
    .digest('hex')
    .slice(0, 16);
}

export function kitVersion(root: string): number {
  const version = /^VERSION = (\d+)$/m.exec(
    readFileSync(path.join(root, 'art/kit/__init__.py'), 'utf8'),
  )?.[1];
  if (!version) throw new Error('art/kit/__init__.py says no VERSION');
  return Number(version);
}

export function readManifest(root: string): Manifest {
  const file = path.join(root, 'art/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

/** The masters of a scene, each view by day and at night. */
export function mastersOf({ slug, views }: NamedScene): string[] {
  return views.flatMap((view) => EXPOSURES.map((exposure) => `art/masters/${slug}/${view}-${exposure}.webp`));
}

/** Scenes whose pictures are missing, or were rendered from something else. */
export function staleScenes(root: string, manifest = readManifest(root)): NamedScene[] {
  const kit = kitVersion(root);
  return readScenes(root).filter((scene) => {
    const rendered = manifest[scene.slug];
    return (
      rendered?.digest !== digestOf(root, scene) ||
      rendered.kit !== kit ||
      !mastersOf(scene).every((file) => existsSync(path.join(root, file)))
    );
  });
}
