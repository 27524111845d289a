import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import postcss from 'postcss';
import { createBuilder, build as viteBuild } from 'vite';
import reactRouterConfig from '../react-router.config.ts';
import {
  assetsFolder,
  clientFolder,
  HASHED_FILES,
  isRootSheet,
} from '../server/pages/framework/build-folder.ts';
import { externalServicesFile } from '../server/pages/html/after-paint-script.ts';
import { APART_SHEET_FILE, parsedSheetFile } from '../server/pages/html/document-assets.ts';
import { parseSheet } from '../server/pages/html/parse-sheet.ts';
import { makePhotos } from './photos/make-photos.ts';
import { runProjectNode } from './setup/project-node.mjs';
import { splitSheet } from './styles/split-sheet.ts';
import { LEAN_CODE } from './vite/lean-code.ts';
import { trimRouteTable } from './vite/trim-route-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, reactRouterConfig.buildDirectory);
const CLIENT = clientFolder(BUILD);

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/**
 * Builds everything that `npm start` runs and serves into build/: the site, its pages’ own scripts, its photographs,
 * compressed siblings; beside it, in a process of its own for a second core, what only the server reads
 * (build-server.ts). With CATALOGUE=1 into build-catalogue/, for the browser tests.
 */
async function build() {
  process.env.NODE_ENV = 'production';
  rmSync(BUILD, { recursive: true, force: true });
  const ended = await Promise.allSettled([buildPages(), buildServer()]);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

async function buildServer() {
  const { code } = await runProjectNode(['scripts/build-server.ts']);
  if (code !== 0) throw new Error('scripts/build-server.ts failed, see above');
}

async function buildPages() {
  await buildSite();
  trimRouteTable(CLIENT);
  await buildOwnScripts(writeStyleSheets());
  await buildPhotos();
  await compressFiles(CLIENT);
}

async function buildSite() {
  const builder = await createBuilder({
    configFile: path.join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
    // The folder is empty, but for what is built beside the pages.
    build: { emptyOutDir: false },
    // The rendered app is bundled whole: otherwise a start would look for hundreds of modules one by one.
    environments: {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { rolldownOptions: { output: LEAN_CODE } },
      },
    },
  });
  await builder.buildApp();
}

/** Separate scripts: the name under which the next script finds the address, and the file. */
const PARTS = [
  ['__CONSENT_DIALOG__', 'app/features/consent/consent-dialog.ts'],
  ['__EXTERNAL_SERVICES__', 'app/features/consent/external-services.ts'],
  ['__COPY_BUTTONS__', 'app/features/copy-code/copy-buttons.ts'],
  ['__ON_INTENT__', 'app/boot/on-intent/on-intent.ts'],
] as const;

/**
 * What a page runs beside React: the two inline scripts (the head's, and the boot script at the end of its body), the
 * after-paint script, which the server completes (server/pages/html/after-paint-script.ts), and the scripts that these load. Each
 * is bundled whole: a shared chunk would be one more request, and parts cannot import from a script whose address
 * only the server knows.
 * @param apartSheet the address of the separate sheet
 */
async function buildOwnScripts(apartSheet: string) {
  const addresses: Record<string, string> = { __APART_SHEET__: JSON.stringify(apartSheet) };
  for (const [name, file] of PARTS) {
    const code = await buildScript(file, 'es', addresses);
    addresses[name] = JSON.stringify(writeHashed(path.basename(file, '.ts'), 'js', code));
  }
  writeFileSync(externalServicesFile(BUILD), JSON.parse(addresses.__EXTERNAL_SERVICES__ ?? ''));
  // Apart from its `try`, the head's script has nothing that a function would keep from the page.
  writeFileSync(path.join(BUILD, 'head.js'), await buildScript('app/boot/head.ts', 'es', addresses));
  writeFileSync(
    path.join(BUILD, 'boot.js'),
    await buildScript('app/boot/wait-for-intent.ts', 'iife', addresses),
  );
  writeFileSync(
    path.join(BUILD, 'after-paint.js'),
    await buildScript('app/boot/after-paint/after-paint.ts', 'es'),
  );
}

/** One file with everything it imports, minified. `define` replaces names in its code. */
async function buildScript(
  file: string,
  format: 'iife' | 'es',
  define?: Record<string, string>,
): Promise<string> {
  const output = await viteBuild({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      // Vite wants a name, which only exports would show.
      lib: { entry: path.join(ROOT, file), formats: [format], name: 'script' },
      minify: true,
      // Not even the minifier's own comments.
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (!result || !('output' in result) || result.output.length !== 1)
    throw new Error(`${file} was not built into one file`);
  return result.output[0].code;
}

/** Beside build/, which each build empties, so that an unchanged photograph is not encoded again. */
async function buildPhotos() {
  const made = path.join(ROOT, '.cache/photos');
  const photos = await makePhotos(path.join(ROOT, 'content/photos'), made);
  cpSync(made, path.join(CLIENT, 'photos'), { recursive: true });
  writeFileSync(path.join(BUILD, 'photos.json'), JSON.stringify(photos));
}

/**
 * The style sheets of the pages, as trees from which the server inlines the part that a page uses
 * (server/pages/html/parse-sheet.ts). The files, which load when the visitor acts, leave the fonts out: every page
 * has declared them, and declaring them again makes Chromium show fonts that came too late for the first paint, which
 * moves the text being read.
 * @returns the address of the site's separate sheet (styles/split-sheet.ts)
 */
function writeStyleSheets(): string {
  const folder = assetsFolder(CLIENT);
  mkdirSync(path.join(BUILD, 'sheets'));
  let apartSheet = '';
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const css = readFileSync(path.join(folder, name), 'utf8');
    let inlined = css;
    // Sheets of a single area or page have little to split off, and only for themselves.
    if (isRootSheet(name)) {
      const { first, apart } = splitSheet(css);
      inlined = first;
      apartSheet = writeHashed('apart', 'css', apart);
    }
    writeFileSync(parsedSheetFile(BUILD, name), JSON.stringify(parseSheet(inlined)));
    writeFileSync(path.join(folder, name), withoutFonts(css));
  }
  if (apartSheet === '') throw new Error('the build has no style sheet of app/root.tsx');
  writeFileSync(path.join(BUILD, APART_SHEET_FILE), apartSheet);
  return apartSheet;
}

/** Stores a file of the browser under the hash of its content and returns its address. */
function writeHashed(name: string, ending: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const address = `${HASHED_FILES}${name}-${hash}.${ending}`;
  writeFileSync(path.join(CLIENT, address), content);
  return address;
}

function withoutFonts(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('font-face', (rule) => void rule.remove());
  return sheet.toString();
}

/** Bytes. A page loads half a dozen scripts of less than 1 KB: compressed, they are 1.5 KB lighter together. */
const SMALLEST = 256;

/** Writes .br and .gz siblings for compressible files; server/static-files/ reads them. */
async function compressFiles(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|wasm|webmanifest)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // Node compresses in threads, as many at once as it has.
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string) {
  const body = readFileSync(file);
  if (body.length < SMALLEST || existsSync(`${file}.br`)) return;
  writeFileSync(`${file}.br`, await brotliCompress(body));
  writeFileSync(`${file}.gz`, await gzip(body, { level: 9 }));
}

await build();
