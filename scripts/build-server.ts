import path from 'node:path';
import { build as viteBuild } from 'vite';
import reactRouterConfig from '../react-router.config.ts';
import { buildContent } from './content/build-content.ts';
import { buildMails } from './mails/build-mails.ts';
import { keepSourcePaths } from './vite/keep-source-paths.ts';
import { LEAN_CODE } from './vite/lean-code.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, reactRouterConfig.buildDirectory);

// Builds what only the server reads: the process, its mails, its content. build.ts starts this.

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
    ssr: { noExternal: true, external: ['fontkit', 'pdfkit', 'pg-native', 'sharp', 'subset-font'] },
    build: {
      ssr: 'server/main.ts',
      outDir,
      target: 'node24',
      minify: false,
      // All chunks are in one folder, at the same distance from the sources.
      rolldownOptions: {
        output: { ...LEAN_CODE, chunkFileNames: '[name]-[hash].js' },
        checks: { bundlerTimings: false },
      },
    },
  });
}

// The sources serve the catalogue (tests/support/catalogue-site.ts).
if (!process.env.CATALOGUE) await buildProcess();
await buildMails(ROOT, BUILD);
await buildContent(path.join(ROOT, 'content'), BUILD);
