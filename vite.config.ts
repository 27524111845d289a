import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { matchFrame } from './scripts/vite/frame-files.ts';
import { onePathIcons } from './scripts/vite/one-path-icons.ts';
import { refuseServerImports } from './scripts/vite/refuse-server-imports.ts';

export default defineConfig({
  plugins: [refuseServerImports(), onePathIcons(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // Which plugin took how long is no warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page runs is two files: two dozen small ones weigh 7 KB more, and the route table names each. What
              // forms and the back office's lists share is apart: pages to read never run it.
              groups: [
                {
                  name: 'react',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 3,
                },
                { name: 'shared', test: matchFrame(), priority: 2 },
                {
                  name: 'lists',
                  test: /\/app\/ui\/(table\/|display\/(badge|empty-state|skeleton)\.)/,
                  minShareCount: 20,
                  priority: 1,
                },
                // What the smallest form needs: the newsletter's, which articles have, and that of a product.
                {
                  name: 'field',
                  test: /\/app\/ui\/(form\/(field|field-control|input|error-message|optional-mark)|overlay\/(lazy-toaster|toast))\./,
                  priority: 1,
                },
                {
                  name: 'newsletter',
                  test: /\/app\/(features\/newsletter|seo\/feed-links)/,
                  minShareCount: 2,
                  priority: 0,
                },
                // Scripts alone: a sheet in it would come with every page that runs one of its modules. What the many
                // lists and edits of the back office share, no form of a visitor needs.
                {
                  name: 'forms',
                  test: /^(?!.*\/(?:domain\/edits\/|app\/(?:forms\/edits\/|features\/(?:list\/|account\/area-head)|ui\/form\/date-input))).*\.[cm]?[jt]sx?$/,
                  minShareCount: 20,
                  priority: 0,
                },
              ],
            },
          },
          treeshake: {
            moduleSideEffects: [
              // Schemas stand beside the words of their fields, which the browser needs: Zod would come with them.
              {
                test: /\/(domain\/(?:(?:accounts|customers|text)\/[\w-]+-(?:fields|details)|[\w-]+\/[\w-]+-request)|app\/forms\/fields|app\/routes\/[\w/-]+\/form)\.ts$/,
                sideEffects: false,
              },
            ],
          },
        },
      },
    },
  },
});
