import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createBuilder, build as viteBuild } from 'vite';
import { buildContent } from './content/build-content.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, 'build');

/** Builds all that `npm start` serves into build/: the site, its starter script, its content, compressed siblings. */
async function build() {
  process.env.NODE_ENV = 'production';
  rmSync(BUILD, { recursive: true, force: true });
  await buildSite();
  await buildStarter();
  await buildContent(path.join(ROOT, 'content'), BUILD);
  compressFiles(path.join(BUILD, 'client'));
}

async function buildSite() {
  const { default: config } = await import('../vite.config.ts');
  const builder = await createBuilder({
    ...config,
    configFile: path.join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
  });
  await builder.buildApp();
}

async function buildStarter() {
  const output = await viteBuild({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(ROOT, 'app/starter/starter.ts'), formats: ['iife'], name: 'starter' },
      minify: true,
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (!result || !('output' in result)) throw new Error('the starter was not built');
  writeFileSync(path.join(BUILD, 'starter.js'), result.output[0].code);
}

/** Siblings .br and .gz for what compresses, read by server/static-files/. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    if (body.length < 1024 || existsSync(`${file}.br`)) continue;
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(body));
    writeFileSync(`${file}.gz`, zlib.gzipSync(body, { level: 9 }));
  }
}

await build();
