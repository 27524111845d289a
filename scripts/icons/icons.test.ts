import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readStaticFiles } from '#server/static-files/static-files.ts';
import { themePalettes } from '#tests/support/tokens.ts';
import { menuSprite } from './menu-sprite.ts';

type Picture = { src: string; sizes: string; type: string; purpose?: string };

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file));
const manifest = JSON.parse(read('public/site.webmanifest').toString());
const pictures: Picture[] = [
  ...manifest.icons,
  ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons),
];
const files = readStaticFiles(path.join(ROOT, 'public'), []);

test('the manifest says in French who we are and where to begin', () => {
  expect(manifest).toMatchObject({
    name: 'L’Atelier Papin',
    short_name: 'Atelier Papin',
    lang: 'fr',
    start_url: '/',
    scope: '/',
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/demande', '/services']);
});

test('the manifest and the browser’s bar have the colours of the tokens', () => {
  const { light, dark } = themePalettes();
  expect(manifest.theme_color).toBe(light.get('board-deep'));
  expect(manifest.background_color).toBe(light.get('page'));
  const bars = read('app/root.tsx')
    .toString()
    .match(/name="theme-color" content="[^"]+"/g);
  expect(bars).toEqual([
    `name="theme-color" content="${dark.get('board-deep')}"`,
    `name="theme-color" content="${light.get('board-deep')}"`,
  ]);
});

test.each(pictures)('$src is what the manifest announces: $sizes $type', async ({ src, sizes, type }) => {
  const { format, width, height } = await sharp(read(`public${src}`)).metadata();
  expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
  expect(sizes).toBe(format === 'svg' ? 'any' : `${width}x${height}`);
});

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/icon-maskable-512.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s is served as %s, asked for again each day', (url, contentType) => {
  const headers = files.get(url)?.variants.identity.headers ?? [];
  const sent = (name: string) => headers[headers.indexOf(name) + 1];
  expect([sent('Content-Type'), sent('Cache-Control')]).toEqual([contentType, 'public, max-age=86400']);
});

test('the icon for old browsers has 16 and 32 pixels', async () => {
  const ico = read('public/favicon.ico');
  const sizes = await Promise.all(
    [0, 1].map(async (index) => {
      const start = ico.readUInt32LE(6 + 16 * index + 12);
      return (await sharp(ico.subarray(start)).metadata()).width;
    }),
  );
  expect(sizes).toEqual([16, 32]);
});

test('the iPhone’s icon has no transparent corner: the system would blacken it', async () => {
  const { width, height } = await sharp(read('public/apple-touch-icon.png')).metadata();
  expect([width, height]).toEqual([180, 180]);
  expect((await sharp(read('public/apple-touch-icon.png')).stats()).isOpaque).toBe(true);
});

test('nothing of the letter leaves the circle that every shape of icon shows', async () => {
  const { data, info } = await sharp(read('public/icon-maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3);
  let farthest = 0;
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if (data.subarray(pixel * 3, pixel * 3 + 3).equals(ground)) continue;
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
    farthest = Math.max(farthest, Math.hypot(x - info.width / 2, y - info.height / 2));
  }
  expect(farthest / info.width).toBeGreaterThan(0.3);
  expect(farthest / info.width).toBeLessThan(0.4);
});

test('the icons of the menus are drawn as `npm run icons` would draw them now', () => {
  expect(read('public/menu-icons.svg').toString()).toBe(menuSprite());
});
