import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128 } from './code128.ts';

const HEIGHT = 40;
/** Dots to a narrow stroke. */
const STROKE = 3;
const QUIET = 10 * STROKE;

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(readFileSync(file));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
});

test.each(['REP2026K7R4WM', 'REP2026000123', ' !"#$%&\'()*+,-./', 'azAZ09{|}~'])(
  'a scanner reads %j',
  async (text) => {
    expect(await scan(text)).toBe(text);
  },
);

test('what the code has no sign for is refused', () => {
  expect(() => code128('é')).toThrow(RangeError);
});

/** What a reader of pictures finds in the drawn strokes. */
async function scan(text: string): Promise<string | undefined> {
  const { width, bars } = code128(text);
  const side = width * STROKE + 2 * QUIET;
  const data = new Uint8ClampedArray(side * HEIGHT * 4).fill(255);
  for (const bar of bars)
    for (let row = 0; row < HEIGHT; row += 1)
      for (let dot = 0; dot < bar.width * STROKE; dot += 1) {
        const at = (row * side + QUIET + bar.x * STROKE + dot) * 4;
        data.fill(0, at, at + 3);
      }
  const image = { data, width: side, height: HEIGHT, colorSpace: 'srgb' } as ImageData;
  const [found] = await readBarcodes(image, { formats: ['Code128'], maxNumberOfSymbols: 1 });
  return found?.text;
}
