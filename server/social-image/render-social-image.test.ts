import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderSocialImage } from './render-social-image.ts';

const PNG_SIGNATURE = '89504e470d0a1a0a';

test.each([
  'FAQ',
  'Réparation de PS5 : port HDMI, surchauffe, lecteur et alimentation',
  'Mac mini M2 qui ne démarre plus : le programme de réparation gratuit d’Apple, expliqué pas à pas aux propriétaires',
])('draws %j as a light PNG of 1200 × 630', async (title) => {
  const png = await renderSocialImage({ title });
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(60 * 1024);
});

test('draws the title and the line under it', async () => {
  const [one, same, otherTitle, otherKicker] = await Promise.all([
    renderSocialImage({ title: 'Micro-soudure' }),
    renderSocialImage({ title: 'Micro-soudure' }),
    renderSocialImage({ title: 'Diagnostic' }),
    renderSocialImage({ title: 'Micro-soudure', kicker: 'Services' }),
  ]);
  expect(same.equals(one)).toBe(true);
  expect(otherTitle.equals(one)).toBe(false);
  expect(otherKicker.equals(one)).toBe(false);
});

test('writes in silkscreen white at the left, and leaves the drawing at the right as it is', async () => {
  const [blank, titled] = await Promise.all(
    ['', 'Récupération de données'].map((title) => renderSocialImage({ title, kicker: '' })),
  );
  const words = { left: 64, top: 186, width: 556, height: 372 };
  expect(await silkPixels(titled, words)).toBeGreaterThan(5000);
  expect(await silkPixels(blank, words)).toBe(0);
  const drawing = { left: 640, top: 0, width: 560, height: 630 };
  const difference = (await silkPixels(titled, drawing)) - (await silkPixels(blank, drawing));
  // The palettes of two pictures are not quite the same.
  expect(Math.abs(difference)).toBeLessThan(50);
});

async function silkPixels(
  png: Buffer | undefined,
  area: { left: number; top: number; width: number; height: number },
) {
  const pixels = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3)
    if (Math.min(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0) > 225) count++;
  return count;
}
