import { utimesSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { fillDevice } from '#tests/support/repair-steps.ts';
import { heic, picture } from '#tests/support/sample-files.ts';
import { PLACE, sampleVideo } from '#tests/support/sample-videos.ts';

test.use({ viewport: { width: 390, height: 844 } });

const FAULT = 'Un sifflement dès le démarrage.';

async function openForm(page: Page) {
  await page.goto('/demande');
  await hydrate(page);
  await fillDevice(page, FAULT);
  await page.getByLabel('J’ai lu l’information').check();
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer la demande' }).click();

/** A telephone's connection, which takes some seconds for a slice; returns what cuts it and gives it back. */
async function slowNetwork(page: Page): Promise<(offline: boolean) => Promise<unknown>> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.enable');
  const set = (offline: boolean) =>
    chromium.send('Network.emulateNetworkConditions', {
      offline,
      latency: 50,
      downloadThroughput: 5_000_000,
      uploadThroughput: 500_000,
    });
  await set(false);
  return set;
}

test('a video goes on after a lost connection and a reload, and plays for who may see it', async ({
  page,
}, info) => {
  test.slow();
  const { file } = await sampleVideo({ count: 12, side: 640 });
  expect(file.length).toBeGreaterThan(3 * videoRules.sliceBytes);
  const video = info.outputPath('sifflement.mov');
  writeFileSync(video, file);
  // The same file is picked twice: as on a telephone, it has not changed meanwhile.
  utimesSync(video, new Date('2026-11-01'), new Date('2026-11-01'));
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await openForm(page);
  const setOffline = await slowNetwork(page);
  await page.locator('#photos').setInputFiles(video);
  await expect(page.getByRole('progressbar', { name: 'Envoi de sifflement.mov' })).toBeVisible();
  await expect.poll(() => offsets.at(-1)).toBe(videoRules.sliceBytes);

  await setOffline(true);
  await expect(page.getByText('Connexion perdue : l’envoi reprend de lui-même.')).toBeVisible();
  await setOffline(false);
  // Three slices are there, the fourth is on its way.
  await expect.poll(() => offsets.at(-1), { timeout: 30_000 }).toBe(3 * videoRules.sliceBytes);

  await page.reload();
  await hydrate(page);
  await expect(page.getByLabel('La panne, avec vos mots')).toHaveValue(FAULT);
  await expect(page.getByText('sont arrivés. Choisissez de nouveau cette vidéo')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await faultsDayAndNight(page)).toEqual([]);
  await page.getByLabel('J’ai lu l’information').check();
  offsets.length = 0;
  await page.locator('#photos').setInputFiles(video);
  // The form waits for what is on its way.
  await send(page);
  await expect(page.getByText('Tout part dès que vos fichiers sont arrivés')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande est enregistrée', {
    timeout: 60_000,
  });
  // Nothing that had arrived was sent again.
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(3 * videoRules.sliceBytes);

  const poster = page.locator('.video-poster img');
  await expect(poster).toHaveJSProperty('complete', true);
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Ouvrir le suivi' }).click();
  const shown = page.locator('.repair__photos a', { hasText: 'sifflement.mov' });
  await expect(shown).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await faultsDayAndNight(page)).toEqual([]);
  const address = (await shown.getAttribute('href')) ?? '';
  // Chromium plays what was kept, and none of it says where it was taken.
  const played = await page.evaluate(async (src) => {
    const player = document.createElement('video');
    player.muted = true;
    player.src = src;
    await player.play();
    return [player.videoWidth, player.duration];
  }, address);
  expect(played).toEqual([640, 1.2]);
  const kept = await (await page.request.get(address)).body();
  expect([kept.length, kept.includes(PLACE)]).toEqual([file.length, false]);
  const stranger = await page.request.get(address.replace(/lien=[^&]+/, 'lien=x'));
  expect(stranger.status()).toBe(404);
});

test('a photograph of fifty megapixels becomes small and upright before it is sent', async ({ page }) => {
  test.slow();
  const scene = await sharp({
    create: {
      width: 1020,
      height: 765,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  // As a telephone writes it: lying, with what says how to turn it.
  const buffer = await sharp(scene)
    .resize(8160, 6120)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Telephone de Camille' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await openForm(page);
  await page.locator('#photos').setInputFiles({ name: 'panne.jpg', mimeType: 'image/jpeg', buffer });
  const held = () =>
    page.locator('#photos').evaluate(async (input: HTMLInputElement) => {
      const [file] = input.files ?? [];
      if (!file) return null;
      const { width, height } = await createImageBitmap(file);
      return { width, height, hasMaker: (await file.text()).includes('Telephone') };
    });
  await expect.poll(held, { timeout: 30_000 }).toEqual({ width: 1500, height: 2000, hasMaker: false });
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande est enregistrée');
  const [width, height] = await page
    .locator('.repair__photos img')
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    );
  expect([width, height]).toEqual([300, 400]);
});

test('a file that fails is told by its content, and takes nothing else with it', async ({ page }) => {
  await openForm(page);
  const photo = { name: 'ecran.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
  await page
    .locator('#photos')
    .setInputFiles([
      photo,
      { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic() },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Ceci n’est pas une vidéo.') },
    ]);
  const told = page.getByRole('alert');
  await expect(told.filter({ hasText: '« iphone.heic » est une photo HEIC' })).toContainText('en JPEG');
  await expect(told.filter({ hasText: '« film.mp4 » n’est ni une photo' })).toBeVisible();
  await expect(page.getByText('ecran.jpg')).toBeVisible();
  await expect(page.getByLabel('La panne, avec vos mots')).toHaveValue(FAULT);
  expect(await overflow(page)).toBe(0);
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande est enregistrée');
  await expect(page.locator('.repair__photos img')).toHaveCount(1);
});

test('a video that is taken back is no longer anywhere', async ({ page }, info) => {
  const { file } = await sampleVideo();
  const video = info.outputPath('court.mp4');
  writeFileSync(video, file);
  await openForm(page);
  const begun = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(VIDEOS_PATH),
  );
  await page.locator('#photos').setInputFiles(video);
  const { location = '' } = (await begun).headers();
  await expect(page.getByText(/Ko, envoyée$/)).toBeVisible();
  const isKnown = async () =>
    (await page.request.head(location, { headers: { 'Tus-Resumable': '1.0.0' } })).status();
  expect(await isKnown()).toBe(200);
  await page.getByRole('button', { name: 'Retirer court.mp4' }).click();
  await expect(page.getByText('court.mp4')).toBeHidden();
  await expect.poll(isKnown).toBe(404);
});
