import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { projectNode, ROOT, SITE_ENV, SITE_FLAGS } from '../../../scripts/setup/project-node.mjs';

// What a server needs while visitors send the largest photographs that are taken, all at the same moment.

/** What a small machine has to spare beside the site and its database. */
const MOST_MB = 220;

let folder: string;

/** A photograph of fifty megapixels: the grain of a small one, made larger. */
async function grain() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const scene = sharp({ create: { width: 512, height: 384, channels: 3, background: '#808080', noise } });
  const bytes = await scene.png().toBuffer();
  return sharp(bytes).resize({ width: 8192, height: 6144, fit: 'fill', kernel: 'nearest' });
}

const makers = {
  'baseline.jpg': (scene) => scene.jpeg({ quality: 85, progressive: false }),
  'turned.jpg': (scene) => scene.jpeg({ quality: 85, progressive: false }).withMetadata({ orientation: 6 }),
  'progressive.jpg': (scene) => scene.jpeg({ quality: 85, progressive: true }),
  'plain.png': (scene) => scene.png({ compressionLevel: 1, progressive: false }),
  'interlaced.png': (scene) => scene.png({ compressionLevel: 1, progressive: true }),
} satisfies Record<string, (scene: Sharp) => Sharp>;

beforeAll(async () => {
  folder = makeTestFolder();
  for (const [name, make] of Object.entries(makers))
    writeFileSync(path.join(folder, name), await make(await grain()).toBuffer());
}, 300_000);

afterAll(() => removeTestFolder(folder));

/** Megabytes by which a server grows while it draws these at once. */
async function grownBy(names: readonly (keyof typeof makers)[]): Promise<number> {
  const script = path.join(ROOT, 'tests/support/draw-pictures.ts');
  const paths = names.map((name) => path.join(folder, name));
  const { stdout } = await promisify(execFile)(projectNode(), [...SITE_FLAGS, script, ...paths], {
    cwd: ROOT,
    env: { ...process.env, ...SITE_ENV },
  });
  return (JSON.parse(stdout) as { grownMb: number }).grownMb;
}

test.each<[string, (keyof typeof makers)[]]>([
  ['two JPEGs and a PNG', ['baseline.jpg', 'turned.jpg', 'plain.png']],
  ['pictures that are sent in passes', ['progressive.jpg', 'interlaced.png']],
])(
  '%s of fifty megapixels at once take no more than there is to spare',
  { timeout: 120_000 },
  async (_, names) => {
    expect(await grownBy(names)).toBeLessThan(MOST_MB);
  },
);
