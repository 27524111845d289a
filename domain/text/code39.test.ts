import { expect, test } from 'vitest';
import { code39 } from './code39.ts';

/** Dark strokes of AP02417 as another program drew them: 1 narrow, 3 wide. */
const AP02417 = '113313111313311113311311311313311131113311331';

test('draws the bars that another program draws for the same text', () => {
  const { bars } = code39('AP02417');
  expect(bars.map(({ width }) => (width === 1 ? 1 : 3)).join('')).toBe(AP02417);
});

test.each(['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'A-1 B.2', '$/+%', ''])(
  'a scanner reads %j',
  (text) => {
    expect(scan(text)).toBe(`*${text}*`);
  },
);

test('every sign has nine strokes, three of them wide, and no two the same', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'];
  expect(signs).toHaveLength(43);
  const drawn = signs.map((sign) =>
    code39(sign)
      .bars.map(({ x, width }) => `${x}:${width}`)
      .join(),
  );
  expect(new Set(drawn).size).toBe(43);
  // Three signs, the edges included: six narrow and three wide strokes each, and two gaps.
  for (const sign of signs) expect(code39(sign).width).toBe(3 * (6 + 3 * 2.5) + 2);
});

test('strokes follow each other from the left edge to the right one', () => {
  const { bars, width } = code39('AP-02417');
  expect(bars[0]?.x).toBe(0);
  for (const [index, bar] of bars.entries()) {
    const next = bars[index + 1];
    expect(next ? next.x - bar.x - bar.width : 1).toBeGreaterThanOrEqual(1);
  }
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width);
});

test.each(['é', 'a', '*', 'A_1'])('refuses %j, which has no code', (text) => {
  expect(() => code39(text)).toThrow(RangeError);
});

/** Reads dark and light strokes back by their widths, with the reading table of the standard: bars, then spaces. */
function scan(text: string): string {
  const { bars, width } = code39(text);
  const edges = bars.flatMap(({ x, width: dark }) => [x, x + dark]);
  const strokes = edges.map((edge, index) => (edges[index + 1] ?? width) - edge);
  let read = '';
  for (let start = 0; start < strokes.length; start += 10) {
    const wide = strokes.slice(start, start + 9).map((stroke) => (stroke > 1 ? 1 : 0));
    const darks = wide.filter((_, index) => index % 2 === 0).join('');
    const lights = wide.filter((_, index) => index % 2 === 1).join('');
    read += signOf(darks, lights);
  }
  return read;
}

function signOf(darks: string, lights: string): string {
  const spaces = ['0100', '0010', '0001', '1000'];
  const two = ['10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010', '00110'];
  const column = two.indexOf(darks);
  const row = spaces.indexOf(lights);
  const rows = ['1234567890', 'ABCDEFGHIJ', 'KLMNOPQRST', 'UVWXYZ-. *'];
  if (column >= 0 && row >= 0) return rows[row]?.[column] ?? '?';
  const odd = ['1110', '1101', '1011', '0111'].indexOf(lights);
  return darks === '00000' && odd >= 0 ? ('$/+%'[odd] ?? '?') : '?';
}
