import type { StripedCode } from './code39.ts';

/** The widths of the six strokes of each value, dark first: ISO/IEC 15417, values 0 to 105. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
/** Begins code set B, whose values are the printable characters of ASCII from the space on. */
const START_B = 104;
const STOP = '2331112';
const MODULUS = 103;

/** The values of a text in code set B: the start, its characters, and the check. @throws for any other character */
function valuesOf(text: string): number[] {
  const signs = [...text].map((sign) => {
    const value = (sign.codePointAt(0) ?? 0) - 32;
    if (value < 0 || value > 94)
      throw new RangeError(`no Code 128 for ${JSON.stringify(sign)} of ${JSON.stringify(text)}`);
    return value;
  });
  const check = signs.reduce((sum, value, at) => sum + value * (at + 1), START_B) % MODULUS;
  return [START_B, ...signs, check];
}

/** The strokes of a Code 128 of printable ASCII; scanners need ten narrow strokes of white at both ends. */
export function code128(text: string): StripedCode {
  const bars: StripedCode['bars'] = [];
  let x = 0;
  const strokes = [...valuesOf(text).map((value) => WIDTHS[value]), STOP].join('');
  for (const [index, stroke] of [...strokes].entries()) {
    const width = Number(stroke);
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { width: x, bars };
}
