import { defineConfig } from '@playwright/test';
import { E2E_SERVICE_KEY } from './tests/support/e2e-keys.ts';
import { scratchRoot } from './tests/support/scratch-root.ts';

export const sitePort = Number(process.env.E2E_PORT ?? 3990);
export const origin = (port: number) => `http://localhost:${port}`;

/** Debian’s Chromium without its windows: the same pages in two thirds of the time. */
const launchOptions = {
  // Playwright has pictures of pages shared by files, for machines whose /dev/shm is small.
  ignoreDefaultArgs: scratchRoot === '/dev/shm' ? ['--disable-dev-shm-usage'] : [],
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Letters as wide as in a window: hinted ones have whole pixels, and lines break elsewhere.
    '--font-render-hinting=none',
    // And drawn the same whatever the machine's settings.
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
};

/** A site on a fresh data folder (tests/support/e2e-server.ts). */
export const siteAt = (port: number, program = '') => ({
  command: `node scripts/run.mjs tests/support/e2e-server.ts ${program}`,
  url: `${origin(port)}/readyz`,
  reuseExistingServer: false,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(port),
    LOG_LEVEL: 'warn',
    SERVICE_ROLE_KEY: E2E_SERVICE_KEY,
    // All journeys come from one address, each page of theirs reports its visit.
    AUTH_RATE_LIMITS: '100',
    // Nobody waits a minute between the mail that opened an account and the next.
    AUTH_SEND_GAP_S: '0',
  },
});

/** Tests of `npm run test:full` alone: those tagged, and whole files (scripts/tests/steps.mjs). */
export const FULL = /@full|\.full\.spec\.ts/;

/** In Debian's Chromium: journeys on the built site, and every template of its. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  timeout: 60_000,
  // Journeys wait for pages and mails: a third worker uses what two leave of two cores.
  workers: 3,
  expect: {
    timeout: 15_000,
    // Of the points of a picture: another Chromium smooths edges and letters otherwise.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, stylePath: 'tests/support/still.css' },
  },
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin(sitePort),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    launchOptions,
  },
  projects: [{ name: 'site', testIgnore: '**/e2e/ui-catalogue/**', grepInvert: FULL }],
  webServer: siteAt(sitePort),
});
