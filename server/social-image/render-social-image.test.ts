import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderSocialImage } from './render-social-image.ts';
import { sectionLooks } from './section-drawing.ts';
import { imageSectionOf, imageSections, type SectionName } from './sections.ts';

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

const names = Object.keys(imageSections) as SectionName[];

test('each section has a look of its own', async () => {
  const pictures = await Promise.all(names.map((section) => renderSocialImage({ title: 'Titre', section })));
  const seen = new Set([await renderSocialImage({ title: 'Titre' }), ...pictures].map(String));
  expect(seen.size).toBe(names.length + 1);
  for (const png of pictures) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(60 * 1024);
  }
});

test.each(names)('the words of %s stand out from what is behind them', async (section) => {
  const words = { left: 64, top: 186, width: 556, height: 372 };
  const png = await renderSocialImage({ title: '', kicker: '', section, illustration: 'ssd' });
  const { data } = await sharp(png).extract(words).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3);
  let other = 0;
  for (let i = 0; i < data.length; i += 3) if (!data.subarray(i, i + 3).equals(ground)) other++;
  // A track or the thread may touch a corner of the column, never its middle.
  expect(other / (words.width * words.height)).toBeLessThan(0.01);
  const isDarkInk = sectionLooks[section].ink.title === '#11221A';
  const isLightGround = Math.min(...ground) > 200;
  expect(isLightGround).toBe(isDarkInk);
});

test('a page shows its own illustration, or the section’s when it has none that exists', async () => {
  const draw = (illustration?: string) =>
    renderSocialImage({ title: 'SSD', section: 'boutique', illustration });
  const [own, usual, unknown, evil] = await Promise.all([
    draw('ssd'),
    draw(),
    draw('n-existe-pas'),
    draw('../favicon'),
  ]);
  expect(own?.equals(usual as Buffer)).toBe(false);
  expect(unknown?.equals(usual as Buffer)).toBe(true);
  expect(evil?.equals(usual as Buffer)).toBe(true);
});

test('a page with a rendered picture shows it in place of a drawing, in all its shades', async () => {
  const draw = (rendered?: string) =>
    renderSocialImage({ title: 'SSD', section: 'boutique', illustration: 'ssd', rendered });
  const [drawn, unknown, evil, own] = await Promise.all([
    draw(),
    draw('/images-de-synthese/rien-three-quarter-1280.webp'),
    draw('/images-de-synthese/../favicon.svg'),
    draw('/images-de-synthese/ssd-nvme-1-to-pcie-4-three-quarter-1280.webp'),
  ]);
  expect(unknown?.equals(drawn as Buffer)).toBe(true);
  expect(evil?.equals(drawn as Buffer)).toBe(true);
  expect(await sharp(own).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(own?.length).toBeLessThan(200 * 1024);
  const panel = { left: 670, top: 160, width: 460, height: 390 };
  expect(await shadesIn(own, panel)).toBeGreaterThan(2 * (await shadesIn(drawn, panel)));
});

test('the price of a page comes before the line of its section', async () => {
  const draw = (price?: string | null) => renderSocialImage({ title: 'SSD', section: 'services', price });
  const [without, none, priced] = await Promise.all([draw(), draw(null), draw('à partir de 59\u00a0€')]);
  expect(none.equals(without)).toBe(true);
  expect(priced.equals(without)).toBe(false);
  const written = await renderSocialImage({
    title: 'SSD',
    section: 'services',
    kicker: 'à partir de 59\u00a0€ · Réparation à Reims et par envoi',
  });
  expect(priced.equals(written)).toBe(true);
});

test.each([
  ['/services', 'services'],
  ['/services/micro-soudure', 'services'],
  ['/consoles/playstation-5/reparation-ssd', 'consoles'],
  ['/professionnel/services-cloud', 'professionnel'],
  ['/hebergement/minecraft', 'hebergement'],
  ['/guides/x', 'guides'],
  ['/blog/x', 'blog'],
  ['/boutique', 'boutique'],
  ['/mentions-legales', 'legal'],
  ['/legal/cgv', 'legal'],
  ['/', null],
  ['/notre-magasin', null],
  ['/servicesx', null],
])('%s is of the section %s', (path, section) => {
  expect(imageSectionOf(path)).toBe(section);
});

async function shadesIn(
  png: Buffer | undefined,
  area: { left: number; top: number; width: number; height: number },
) {
  const pixels = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  const seen = new Set<number>();
  for (let i = 0; i < pixels.length; i += 3) seen.add(pixels.readUIntBE(i, 3));
  return seen.size;
}

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
