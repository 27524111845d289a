import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { onePathIcons } from './scripts/vite/one-path-icons.ts';
import { refuseServerImports } from './scripts/vite/refuse-server-imports.ts';

/** What the frame of a page is made of, the shop's as an article's. */
const OF_EVERY_PAGE = new RegExp(
  [
    String.raw`/app/features/(content/prose|navigation/[\w-]+|search/search-opener|static/static-part)\.tsx?`,
    String.raw`/app/features/tracking/(page-views|use-announced-pages)\.ts`,
    String.raw`/app/routes/site/(layout/[\w-]+|lost-screen|not-found)\.tsx?`,
    String.raw`/app/seo/(document-title|head-meta)\.ts`,
    String.raw`/app/ui/(button|button-link|button-look|external-link|go-link|heading|icon|link|use-is-hydrated|when-busy)\.tsx?`,
    String.raw`/domain/(canonical-url|search|text-limits)\.ts`,
  ].join('|'),
);

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
                { name: 'shared', test: OF_EVERY_PAGE, priority: 2 },
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
                // Scripts alone: a sheet in it would come with every page that runs one of its modules.
                { name: 'forms', test: /\.[cm]?[jt]sx?$/, minShareCount: 20, priority: 0 },
              ],
            },
          },
          // For the cookies of React Router's server; it does not say of itself that it does nothing when loaded.
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/cookie\//, sideEffects: false }] },
        },
      },
    },
  },
});
