import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { refuseServerImports } from './scripts/vite/refuse-server-imports.ts';

export default defineConfig({
  plugins: [refuseServerImports(), tailwindcss(), reactRouter()],
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
              // What every page runs is three files: two dozen small ones weigh 7 KB more, and the route table names each.
              groups: [
                {
                  name: 'react',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 2,
                },
                { name: 'shared', minShareCount: 20, priority: 1 },
                {
                  name: 'frame',
                  test: /\/app\/(features\/(navigation|search\/search-opener)|routes\/site\/layout\/|ui\/use-is-hydrated)|\/domain\/(canonical-url|search)\.ts/,
                  minShareCount: 2,
                  priority: 0,
                },
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
