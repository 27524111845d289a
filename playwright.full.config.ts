import { defineConfig } from '@playwright/test';
import config, { FULL, origin, siteAt, sitePort } from './playwright.config.ts';

const cataloguePort = sitePort + 1;

/**
 * What `npm run test:full` adds: journeys that few changes put at risk, those that look at screens in each look again, and what looks at every primitive, on the build that has
 * the developers' catalogue.
 */
export default defineConfig({
  ...config,
  metadata: { looks: 'each' },
  projects: [
    { name: 'site', testIgnore: '**/e2e/ui-catalogue/**', grep: [FULL, /@looks/] },
    {
      name: 'catalogue',
      testDir: 'tests/e2e/ui-catalogue',
      use: { ...config.use, baseURL: origin(cataloguePort) },
    },
  ],
  webServer: [siteAt(sitePort), siteAt(cataloguePort, 'tests/support/catalogue-site.ts')],
});
