import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../public/illustrations/', import.meta.url);
const WIDTH = 320;
const HEIGHT = 240;
const THREAD_Y = 208;
const THREAD = '#D9803F';

const PALETTE = new Set([
  '#FFFFFF', // white
  '#F4F8F2', // silk: pads and screen printing
  '#E3EAE2', // light grey
  '#A9BDB2', // tin
  '#0B4A37', // board
  '#2F8F6B', // trace
  '#1E3A2E', // dark green
  '#11221A', // ink
  THREAD, // copper
  '#EDAA72', // copper, lit
  '#F4B63A', // kapton
  '#2F6E96', // mat blue
  '#A9CDDD', // mat blue, lit
  '#C2402F', // probe red
]);

/** The only drawings allowed one more colour: a sand component, a green display, blister film. */
const EXTRA_COLOURS: Readonly<Record<string, string>> = {
  'memoire-vive.svg': '#C9A98A',
  'micro-soudure.svg': '#C9A98A',
  'diagnostic.svg': '#C9D6B4',
  'envoi-colis.svg': '#DDECF2',
};

/** Drawings with a turn near 45°: the last turn of this one is 22 across for 24 down, under its solder pad. */
const NEARLY_45 = new Set(['ordinateur.svg']);

/** Elements for shapes only: none that is text, runs, loads, names itself or styles the page it is inlined in. */
const ELEMENTS = new Set(['svg', 'title', 'g', 'path', 'rect', 'circle', 'ellipse']);
const ATTRIBUTES = new Set(
  `xmlns viewBox role d x y width height rx ry cx cy r transform opacity fill fill-opacity fill-rule stroke
  stroke-width stroke-linecap stroke-linejoin stroke-dasharray`.split(/\s+/),
);

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));
const sourceOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const attributesOf = (svg: string) =>
  [...svg.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value }));

test('there are illustrations to look at', () => {
  expect(files.length).toBeGreaterThanOrEqual(58);
  expect(files.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/.test(name))).toEqual([]);
  expect(Object.keys(EXTRA_COLOURS).filter((name) => !files.includes(name))).toEqual([]);
});

test.each(files)('%s is 320 × 240, under 6 KB, with a title', (name) => {
  const svg = sourceOf(name);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 240" role="img">/);
  expect(svg).toMatch(/^<svg[^>]*><title>[^<]+<\/title>/);
  expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024);
  expect(svg).not.toContain('\u202f');
});

test.each(files)('%s is made of plain shapes', (name) => {
  const svg = sourceOf(name);
  const elements = [...svg.matchAll(/<([a-zA-Z!?][\w:-]*)/g)].map(([, tag = '']) => tag);
  expect(elements.filter((tag) => !ELEMENTS.has(tag))).toEqual([]);
  expect(attributesOf(svg).filter((attribute) => !ATTRIBUTES.has(attribute.name))).toEqual([]);
  expect(svg).not.toContain("'"); // attributes are in double quotes, or the lines above would not see them
  expect(svg.replace(/<[^>]*>/g, '')).toBe(`${/<title>([^<]*)/.exec(svg)?.[1]}\n`);
});

test.each(files)('%s keeps to the palette', (name) => {
  const painted = attributesOf(sourceOf(name)).filter((attribute) => /^(fill|stroke)$/.test(attribute.name));
  const colours = painted.map(({ value }) => value.toUpperCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
  const foreign = colours.filter((colour) => !PALETTE.has(colour) && colour !== 'NONE');
  expect(foreign.filter((colour) => colour !== EXTRA_COLOURS[name])).toEqual([]);
});

test.each(files)('%s has the thread come in at the left, go out at the right and turn at 45°', (name) => {
  const lines = threadsOf(sourceOf(name));
  expect(lines.some(([first, second]) => isAt(first, 0) && second?.y === THREAD_Y)).toBe(true);
  expect(lines.some((line) => isAt(line.at(-1), WIDTH) && line.at(-2)?.y === THREAD_Y)).toBe(true);
  const slack = NEARLY_45.has(name) ? 2 : 0;
  const astray = lines.map((line) =>
    line.slice(1).filter((point, index) => !isOctilinear(line[index], point, slack)),
  );
  expect(astray.flat()).toEqual([]);
});

test.each(files)('%s shows five pixels of copper, and nothing else near it, at both edges', async (name) => {
  const drawn = sharp(fileURLToPath(new URL(name, FOLDER)))
    .resize(WIDTH, HEIGHT)
    .ensureAlpha();
  const { data } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const start = (y * WIDTH + x) * 4;
    return data[start + 3] === 0 ? 'clear' : `#${data.toString('hex', start, start + 3).toUpperCase()}`;
  };
  for (const x of [0, WIDTH - 1]) {
    const column = [204, 206, 207, 208, 209, 212].map((y) => colourAt(x, y));
    expect(column).toEqual(['clear', THREAD, THREAD, THREAD, THREAD, 'clear']);
  }
});

type Point = { x: number; y: number };

/** The corners of every line in the groups that draw the thread. */
function threadsOf(svg: string): Point[][] {
  const groups = svg.matchAll(
    new RegExp(`<g fill="none" stroke="${THREAD}" stroke-width="5"[^>]*>(.*?)</g>`, 'g'),
  );
  return [...groups].flatMap(([, inside = '']) =>
    [...inside.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => cornersOf(d)),
  );
}

/** @param d absolute M, L, H and V only: the thread has no curve. */
function cornersOf(d: string): Point[] {
  const corners: Point[] = [];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const last = corners.at(-1) ?? { x: 0, y: 0 };
    if (command === 'H') corners.push({ x: numbers[0] ?? Number.NaN, y: last.y });
    else if (command === 'V') corners.push({ x: last.x, y: numbers[0] ?? Number.NaN });
    else if (command === 'M' || command === 'L') {
      for (let i = 0; i < numbers.length; i += 2) {
        corners.push({ x: numbers[i] ?? Number.NaN, y: numbers[i + 1] ?? Number.NaN });
      }
    } else throw new Error(`${command} in a thread: ${d}`);
  }
  return corners;
}

function isAt(point: Point | undefined, x: number): boolean {
  return point?.x === x && point.y === THREAD_Y;
}

function isOctilinear(from: Point | undefined, to: Point, slack: number): boolean {
  const across = Math.abs(to.x - (from?.x ?? Number.NaN));
  const up = Math.abs(to.y - (from?.y ?? Number.NaN));
  return across === 0 || up === 0 || Math.abs(across - up) <= slack;
}
