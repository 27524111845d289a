import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openPhotos } from '#server/photos/open-photos.ts';
import { readStaticFiles } from '#server/static-files/static-files.ts';
import { makePhotos } from './make-photos.ts';

async function makeFolders() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const photos = path.join(root, 'content/photos');
  await mkdir(photos, { recursive: true });
  return { root, photos, made: path.join(root, 'client/photos') };
}

/** A flat rectangle, as a camera held upright stores it: on its side, with a note to turn it and the place it was taken. */
function photoOf(width: number, height: number, colour = '#D9803F') {
  return sharp({ create: { width: height, height: width, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const timesOf = async (folder: string) =>
  Promise.all((await readdir(folder)).map(async (file) => (await stat(path.join(folder, file))).mtimeMs));

test('makes two widths in three formats, upright and without what the camera noted', async () => {
  const { photos, made } = await makeFolders();
  const taken = await photoOf(1200, 800);
  expect(await sharp(taken).metadata()).toMatchObject({
    width: 800,
    orientation: 6,
    exif: expect.anything(),
  });
  await writeFile(path.join(photos, 'repairs-01.jpg'), taken);
  const { 'repairs-01': photo } = await makePhotos(photos, made);
  const files = await readdir(made);
  expect(files.map((file) => file.replace(/\.[0-9a-f]{10}\./, '.#.')).sort()).toEqual([
    'repairs-01-480.#.avif',
    'repairs-01-480.#.jpg',
    'repairs-01-480.#.webp',
    'repairs-01-960.#.avif',
    'repairs-01-960.#.jpg',
    'repairs-01-960.#.webp',
  ]);
  for (const file of files) {
    const { width, height, exif, mediaType } = await sharp(path.join(made, file)).metadata();
    expect([width, height]).toEqual(file.includes('-480.') ? [480, 320] : [960, 640]);
    expect([exif, mediaType]).toEqual([
      undefined,
      `image/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`,
    ]);
  }
  expect(photo).toMatchObject({ width: 960, height: 640 });
  expect(photo?.src).toMatch(/^\/photos\/repairs-01-960\.[0-9a-f]{10}\.jpg$/);
  expect(photo?.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(photo?.sources?.[0]?.srcSet).toMatch(
    /^\/photos\/\S+-480\.\S+\.avif 480w, \/photos\/\S+-960\.\S+\.avif 960w$/,
  );
});

test('makes nothing again, and only what changed', async () => {
  const { photos, made } = await makeFolders();
  await writeFile(path.join(photos, 'a.jpg'), await photoOf(600, 400));
  await writeFile(path.join(photos, 'b.jpg'), await photoOf(600, 400, '#2F6E96'));
  await makePhotos(photos, made);
  const [files, times] = [await readdir(made), await timesOf(made)];
  await makePhotos(photos, made);
  expect(await timesOf(made)).toEqual(times);

  await writeFile(path.join(photos, 'a.jpg'), await photoOf(600, 400, '#1E3A2E'));
  await makePhotos(photos, made);
  const after = await readdir(made);
  expect(after.filter((file) => files.includes(file)).every((file) => file.startsWith('b-'))).toBe(true);
  expect(after.filter((file) => file.startsWith('a-'))).toHaveLength(3);
  await rm(path.join(photos, 'a.jpg'));
  await makePhotos(photos, made);
  expect((await readdir(made)).every((file) => file.startsWith('b-'))).toBe(true);
});

test('makes again what an interrupted build left half done', async () => {
  const { photos, made } = await makeFolders();
  await writeFile(path.join(photos, 'a.jpg'), await photoOf(600, 400));
  await makePhotos(photos, made);
  const files = await readdir(made);
  const [first = ''] = files;
  await rm(path.join(made, first));
  await writeFile(path.join(made, `${first}.part`), 'hal');
  await makePhotos(photos, made);
  expect(await readdir(made)).toEqual(files);
});

test('enlarges nothing', async () => {
  const { photos, made } = await makeFolders();
  await writeFile(path.join(photos, 'petite.jpg'), await photoOf(300, 200));
  expect((await makePhotos(photos, made)).petite).toMatchObject({ width: 300, height: 200 });
  expect((await readdir(made)).every((file) => file.startsWith('petite-300.'))).toBe(true);
});

test.each([
  [['Été au comptoir.jpg'], 'nom sans accent ni espace'],
  [['IMG-0042.HEIC'], 'en .jpg, .png ou .webp'],
  [['a.jpg', 'a.png'], 'porte déjà ce nom'],
])('refuses %j', async (files, words) => {
  const { photos, made } = await makeFolders();
  for (const file of files) await writeFile(path.join(photos, file), await photoOf(20, 20));
  await expect(makePhotos(photos, made)).rejects.toThrow(words);
});

test('a project without photographs has none', async () => {
  const { root, made } = await makeFolders();
  expect(await makePhotos(path.join(root, 'nowhere'), made)).toEqual({});
});

test('the server finds a photograph by its name and lets its files be kept for a year', async () => {
  const { root, photos, made } = await makeFolders();
  await writeFile(path.join(photos, 'repairs-01.jpg'), await photoOf(600, 400));
  const all = await makePhotos(photos, made);
  await writeFile(path.join(root, 'photos.json'), JSON.stringify(all));
  const findPhoto = openPhotos(root);
  expect(findPhoto('repairs-01')).toEqual(all['repairs-01']);
  expect([findPhoto('repairs-02'), findPhoto('constructor')]).toEqual([null, null]);

  const served = readStaticFiles(path.join(root, 'client'), []);
  for (const file of await readdir(made)) {
    const variant = served.get(`/photos/${file}`)?.variants.br;
    const headers = variant?.headers.join('\n');
    expect(headers).toContain(`Content-Type\nimage/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`);
    expect(headers).toContain('Cache-Control\npublic, max-age=31536000, immutable');
    expect(variant?.body).toEqual(await readFile(path.join(made, file)));
  }
});
