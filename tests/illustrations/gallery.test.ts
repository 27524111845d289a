import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Item = {
  id: number;
  category: string;
  imgSrcStub: string;
  title: string;
  description: string;
  altText: string;
};

const FOLDER = new URL('../../public/illustrations/galerie/', import.meta.url);
const DATA = new URL('../../content/data/gallery.yml', import.meta.url);
const { categories, items }: { categories: { id: string; label: string }[]; items: Item[] } = parse(
  readFileSync(DATA, 'utf8'),
);
const WIDTH = 960;
const HEIGHT = 720;
const COPPER = ['#D9803F', '#EDAA72'];

/** The colours of the site (app/styles/tokens.css, both themes) and of the other drawings. */
const PALETTE = new Set(
  `#FFFFFF #F4F8F2 #E3EAE2 #A9BDB2 #0B4A37 #2F8F6B #1E3A2E #11221A #D9803F #EDAA72 #F4B63A #2F6E96 #A9CDDD #C2402F
  #C9A98A #D2E3E3 #BAD1D2 #E5ECE4 #CAD5CB #073526 #0D523E #1E6E53 #0A1712 #3F5147 #55675D #6C8074 #74897D #98ACA0
  #2A4C48 #375C57 #13201A #83D3B0 #D5ECDD #C9D6B4 #B3C29D #1B2A16 #F6C79D #BF6427 #93430F #6E4300 #3B2C07
  #9B1F17`.split(/\s+/),
);

/** False colours, for the picture of the thermal camera. */
const HEAT = new Set(['#1C1233', '#321A52', '#522566', '#6A5A86', '#7E2A63', '#A8334A', '#FFF1B8']);

/** Elements for shapes only: none that is text, runs, loads or styles. */
const ELEMENTS = new Set('svg title defs clipPath pattern g use path rect circle ellipse'.split(' '));
const ATTRIBUTES = new Set(
  `xmlns viewBox role id href d x y width height rx ry cx cy r transform opacity fill fill-rule stroke stroke-width
  stroke-linecap stroke-linejoin stroke-dasharray clip-path patternUnits`.split(/\s+/),
);

test('the gallery has its twelve scenes and five categories', () => {
  expect(categories.map(({ id, label }) => `${id} ${label}`)).toEqual([
    'all Tout Voir',
    'repairs Réparations Complexes',
    'customPC Montages PC Uniques',
    'workshop Notre Atelier High-Tech',
    'components Composants Rares',
  ]);
  expect(items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const { id, category, imgSrcStub } of items) {
    expect(categories.slice(1).map((one) => one.id)).toContain(category);
    expect(imgSrcStub).toBe(`${category}-${String(id).padStart(2, '0')}`);
  }
  expect(new Set(items.map(({ altText }) => altText)).size).toBe(items.length);
});

test('each scene has its drawing, and no drawing is without a scene', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(items.map(({ imgSrcStub }) => `${imgSrcStub}.svg`).sort());
});

describe.each(items.map(({ imgSrcStub }) => imgSrcStub))('%s', (name) => {
  const file = new URL(`${name}.svg`, FOLDER);
  let svg: string;
  beforeAll(() => {
    svg = readFileSync(file, 'utf8');
  });

  test('is 960 × 720, between 10 and 40 KB, with a title', () => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 960 720" role="img"><title>[^<]+<\/title>/,
    );
    expect(Buffer.byteLength(svg)).toBeGreaterThan(10 * 1024);
    expect(Buffer.byteLength(svg)).toBeLessThan(40 * 1024);
  });

  test('is made of plain shapes in the site’s colours', () => {
    const elements = [...svg.matchAll(/<([a-zA-Z!?][\w:-]*)/g)].map(([, tag = '']) => tag);
    expect(elements.filter((tag) => !ELEMENTS.has(tag))).toEqual([]);
    const attributes = [...svg.matchAll(/\s([\w:-]+)="([^"]*)"/g)];
    expect(attributes.map(([, key = '']) => key).filter((key) => !ATTRIBUTES.has(key))).toEqual([]);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const references = [...svg.matchAll(/(?: href="|url\()([^")]*)/g)].map(([, address = '']) => address);
    expect(references.filter((address) => !ids.has(address.slice(1)) || !address.startsWith('#'))).toEqual(
      [],
    );
    const colours = attributes
      .filter(
        ([, key, value]) => (key === 'fill' || key === 'stroke') && !/^(none|url\(.*)$/.test(value ?? ''),
      )
      .map(([, , value]) => value ?? '');
    const foreign = colours.filter((colour) => !PALETTE.has(colour));
    expect(foreign.filter((colour) => name !== 'workshop-09' || !HEAT.has(colour))).toEqual([]);
  });

  test('covers its frame, and shows copper', async () => {
    const { data } = await sharp(fileURLToPath(file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let clear = 0;
    let copper = 0;
    for (let start = 0; start < data.length; start += 4) {
      if (data[start + 3] !== 255) clear += 1;
      if (COPPER.includes(`#${data.toString('hex', start, start + 3).toUpperCase()}`)) copper += 1;
    }
    expect(data.length).toBe(WIDTH * HEIGHT * 4);
    expect(clear).toBe(0);
    expect(copper).toBeGreaterThan(2500);
  });
});
