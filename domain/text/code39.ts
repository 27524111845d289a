/** The nine strokes of each character, alternately dark and light, beginning dark; `w` wide, `n` narrow. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '.': 'wwnnnnwnn',
  ' ': 'nwwnnnwnn',
  $: 'nwnwnwnnn',
  '/': 'nwnwnnnwn',
  '+': 'nwnnnwnwn',
  '%': 'nnnwnwnwn',
};
/** `*` begins and ends the code; it is not a character of a text. */
const EDGE = 'nwnnwnwnn';

/** Width of a wide stroke, in narrow ones. */
const WIDE = 2.5;

export type StripedCode = {
  /** Width in narrow strokes; scanners need ten more of white at both ends. */
  width: number;
  /** The dark strokes. */
  bars: { x: number; width: number }[];
};

/** The strokes of a Code 39: capitals, digits, space and - . $ / + %. @throws for any other character */
export function code39(text: string): StripedCode {
  const signs = [...text].map((sign) => {
    const strokes = STROKES[sign];
    if (!strokes) throw new RangeError(`no Code 39 for ${JSON.stringify(sign)} of ${JSON.stringify(text)}`);
    return strokes;
  });
  const bars: StripedCode['bars'] = [];
  let x = 0;
  // A narrow light stroke between characters, so that strokes alternate through the whole code.
  for (const [index, stroke] of [...[EDGE, ...signs, EDGE].join('n')].entries()) {
    const width = stroke === 'w' ? WIDE : 1;
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { width: x, bars };
}
