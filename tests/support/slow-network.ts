import type { Page } from '@playwright/test';

/** From now on a phone's network where few bytes arrive: React takes some ten seconds, what is small a part of one. */
export async function slowNetwork(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.enable');
  await chromium.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 12_500,
    uploadThroughput: 12_500,
  });
}
