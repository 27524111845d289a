import type { Page } from '@playwright/test';

/** Slows the network down to a phone's with little bandwidth: React takes some ten seconds, small files a fraction of one. */
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
