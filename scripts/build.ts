import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import postcss from 'postcss';
import { createBuilder, build as viteBuild } from 'vite';
import reactRouterConfig from '../react-router.config.ts';
import { externalServicesFile } from '../server/pages/html/after-paint-script.ts';
import { APART_SHEET_FILE, parsedSheetFile } from '../server/pages/html/document-assets.ts';
import { parseSheet } from '../server/pages/html/parse-sheet.ts';
import { buildContent } from './content/build-content.ts';
import { buildMails } from './mails/build-mails.ts';
import { makePhotos } from './photos/make-photos.ts';
import { splitSheet } from './styles/split-sheet.ts';
import { keepSourcePaths } from './vite/keep-source-paths.ts';
import { trimRouteTable } from './vite/trim-route-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, reactRouterConfig.buildDirectory);

/**
 * Builds everything that `npm start` runs and serves into build/: the process, the site, its pages’ own scripts, its
 * mails, its content, its photographs, compressed siblings. With CATALOGUE=1 into build-catalogue/, for the browser
 * tests.
 */
async function build() {
  process.env.NODE_ENV = 'production';
  rmSync(BUILD, { recursive: true, force: true });
  await buildSite();
  // The sources serve the catalogue (tests/support/catalogue-site.ts).
  if (!process.env.CATALOGUE) await buildProcess();
  trimRouteTable(path.join(BUILD, 'client'));
  await buildOwnScripts(writeStyleSheets());
  await buildMails(ROOT, BUILD);
  await buildContent(path.join(ROOT, 'content'), BUILD);
  await buildPhotos();
  compressFiles(path.join(BUILD, 'client'));
}

/**
 * V8 keeps the text of the code that the process runs, and a single typographic apostrophe makes every character of a
 * file two bytes.
 */
const LEAN_CODE = { charset: 'ascii', comments: false } as const;

async function buildSite() {
  const builder = await createBuilder({
    configFile: path.join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
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

/**
 * The process itself, server/main.ts with almost everything it imports: some 1,600 modules, which would take three
 * quarters of a start to find, strip of their types and compile one by one.
 */
async function buildProcess() {
  const outDir = path.join(BUILD, 'process');
  await viteBuild({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepSourcePaths(ROOT, outDir)],
    // These come with files of their own, or may be absent.
    ssr: { noExternal: true, external: ['pdfkit', 'pg-native', 'sharp'] },
    build: {
      ssr: 'server/main.ts',
      outDir,
      target: 'node24',
      minify: false,
      // All in one folder, at the same distance from the sources.
      rolldownOptions: {
        output: { ...LEAN_CODE, chunkFileNames: '[name]-[hash].js' },
        checks: { bundlerTimings: false },
      },
    },
  });
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
  cpSync(made, path.join(BUILD, 'client/photos'), { recursive: true });
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
  const folder = path.join(BUILD, 'client/assets');
  mkdirSync(path.join(BUILD, 'sheets'));
  let apartSheet = '';
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const css = readFileSync(path.join(folder, name), 'utf8');
    let inlined = css;
    // Sheets of a single area or page have little to split off, and only for themselves.
    if (name.startsWith('root-')) {
      const { first, apart } = splitSheet(css);
      inlined = first;
      apartSheet = writeHashed('apart', 'css', apart);
    }
    writeFileSync(parsedSheetFile(BUILD, name), JSON.stringify(parseSheet(inlined)));
    writeFileSync(path.join(folder, name), withoutFonts(css));
  }
  writeFileSync(path.join(BUILD, APART_SHEET_FILE), apartSheet);
  return apartSheet;
}

/** Stores a file of the browser under the hash of its content and returns its address. */
function writeHashed(name: string, ending: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.${ending}`;
  writeFileSync(path.join(BUILD, 'client', address), content);
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
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    if (body.length < SMALLEST || existsSync(`${file}.br`)) continue;
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(body));
    writeFileSync(`${file}.gz`, zlib.gzipSync(body, { level: 9 }));
  }
}

await build();
