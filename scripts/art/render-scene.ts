import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { RENDERED_SIZE } from '../../domain/stock/rendered-picture.ts';
import { type Anchors, mastersOf, type NamedScene } from './scenes.ts';

/**
 * Renders every view of a scene with Blender, and writes its masters. Returns the files, and the places that the model names, by
 * view, none when they were only graded again. Blender's output stays in .cache/art: with
 * `develop`, that output is only graded again, in seconds. A `scale` below 1 costs its square, and the master is enlarged.
 */
export async function renderScene(
  root: string,
  blender: string,
  scene: NamedScene,
  { develop, scale }: { develop: boolean; scale: number },
): Promise<{ masters: string[]; anchors: Anchors }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'art-'));
  try {
    const job = path.join(folder, 'job.json');
    const passes = path.join(root, '.cache/art', scene.slug);
    const { model, views, parameters } = scene;
    writeFileSync(job, JSON.stringify({ model, views, parameters, out: folder, passes, develop, scale }));
    await runBlender(root, blender, job);
    const masters = mastersOf(scene);
    mkdirSync(path.join(root, 'art/masters', scene.slug), { recursive: true });
    for (const master of masters) {
      const picture = path.join(folder, path.basename(master, '.webp'));
      await sharp(`${picture}.png`)
        .resize(RENDERED_SIZE)
        .webp({ quality: 90, smartSubsample: true, effort: 6 })
        .toFile(path.join(root, master));
    }
    return { masters, anchors: readAnchors(folder, views) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAnchors(folder: string, views: readonly string[]): Anchors {
  const named = views
    .map((view) => [view, path.join(folder, `${view}-anchors.json`)] as const)
    .filter(([, file]) => existsSync(file));
  return Object.fromEntries(named.map(([view, file]) => [view, JSON.parse(readFileSync(file, 'utf8'))]));
}

function runBlender(root: string, blender: string, job: string): Promise<void> {
  const threads = String(Math.min(2, availableParallelism()));
  const args = [
    '-b',
    '--factory-startup',
    '--python-exit-code',
    '1',
    '-t',
    threads,
    '-P',
    'art/kit/main.py',
    '--',
    job,
  ];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(blender, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  child.stdout.on('data', (part: Buffer) => {
    const text = part.toString();
    told = (told + text).slice(-4000);
    for (const line of text.split('\n')) if (line.startsWith('ART ')) console.log(`  ${line.slice(4)}`);
  });
  child.stderr.on('data', (part: Buffer) => {
    told = (told + part.toString()).slice(-4000);
  });
  child.on('error', reject);
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Blender a échoué :\n${told}`))));
  return promise;
}
