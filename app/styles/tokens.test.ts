import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { declarationsOf, type Palette, themePalettes, tokensCss } from '#tests/support/tokens.ts';

const TEXT = 4.5;
/** Minimum contrast of type of 24 px and more, edges of controls, icons and marks that carry meaning, and the focus ring. */
const LARGE = 3;

/** Foregrounds with their backgrounds: all the pairs in the pages, the components and the mock-ups. */
const pairs: [least: number, foregrounds: string, backgrounds: string][] = [
  [TEXT, 'ink', 'page surface sunk mat info-bg ok-bg warn-bg danger-bg idle-bg'],
  [TEXT, 'ink-2', 'page surface sunk info-bg ok-bg warn-bg danger-bg'],
  [TEXT, 'ink-3', 'page surface sunk'],
  [TEXT, 'copper-text', 'page surface sunk'],
  [TEXT, 'link link-hover', 'page surface sunk info-bg ok-bg warn-bg danger-bg'],
  [TEXT, 'silk silk-2', 'board board-2 board-deep'],
  [TEXT, 'pad', 'board board-2 board-deep'],
  [TEXT, 'on-action', 'action action-hover pad'],
  [TEXT, 'on-kapton', 'kapton'],
  [TEXT, 'lcd-ink lcd-ink-2', 'lcd'],
  [TEXT, 'ok', 'ok-bg surface page'],
  [TEXT, 'info', 'info-bg surface page sunk'],
  [TEXT, 'warn', 'warn-bg surface page'],
  [TEXT, 'danger', 'danger-bg surface page sunk'],
  [TEXT, 'idle', 'idle-bg surface page'],
  [LARGE, 'action-line', 'page surface sunk'],
  [LARGE, 'line-strong', 'page surface sunk'],
  [LARGE, 'copper', 'page surface sunk mat'],
  [LARGE, 'kapton', 'board board-2 board-deep'],
  [LARGE, 'chart-1 chart-2 chart-3', 'surface'],
  // Both rings of the focus: at least one of them stands out from its surroundings, and each from the other.
  [LARGE, 'focus', 'page surface sunk mat info-bg ok-bg warn-bg danger-bg focus-halo'],
  [LARGE, 'silk', 'board board-2 board-deep'],
];

const themes = Object.entries(themePalettes());

describe.each(themes)('%s theme', (_theme, palette) => {
  test.each(pairsOf(pairs))('%s on %s: at least %d to 1', (foreground, background, least) => {
    expect(contrast(palette, foreground, background)).toBeGreaterThanOrEqual(least);
  });

  test.each(pairsInRules())('%s on %s, as in %s: readable', (foreground, ground) => {
    // Copper only strokes icons; it is never the colour of text.
    const least = foreground === 'copper' ? LARGE : TEXT;
    expect(contrast(palette, foreground, ground)).toBeGreaterThanOrEqual(least);
  });
});

test('the dark theme is the same whether the system asks for it or the visitor', () => {
  const [asked] = declarationsOf(":root:not([data-theme='light'])", [
    'media screen and (prefers-color-scheme: dark)',
  ]);
  const [forced] = declarationsOf(":root[data-theme='dark']", ['media screen']);
  expect(asked?.length).toBeGreaterThan(30);
  expect(forced).toEqual(asked);
});

test('the dark theme only changes what the light one names', () => {
  const light = new Set(declarationsOf(':root')[0]?.map(([name]) => name));
  const dark = declarationsOf(":root[data-theme='dark']", ['media screen'])[0] ?? [];
  expect(dark.map(([name]) => name).filter((name) => !light.has(name))).toEqual([]);
});

test('paper is black on white in both themes', () => {
  const [print = []] = declarationsOf(':root', ['media print']);
  const colour = new Map(print);
  for (const name of ['page', 'surface', 'sunk', 'board']) expect(colour.get(`--c-${name}`)).toBe('#fff');
  for (const name of ['ink', 'ink-2', 'ink-3', 'silk', 'silk-2', 'link', 'copper', 'copper-text'])
    expect(colour.get(`--c-${name}`)).toBe('#000');
  // The dark theme is for screens only: it must not override these colours.
  tokensCss().walkAtRules('media', ({ params }) => {
    if (params.includes('prefers-color-scheme')) expect(params).toMatch(/^screen and /);
  });
});

test('contrast is that of WCAG', () => {
  const palette: Palette = new Map([
    ['black', '#000'],
    ['white', '#ffffff'],
    ['grey', '#777777'],
  ]);
  expect(contrast(palette, 'black', 'white')).toBeCloseTo(21);
  expect(contrast(palette, 'grey', 'white')).toBeCloseTo(4.478, 2);
});

function pairsOf(rows: typeof pairs): [string, string, number][] {
  return rows.flatMap(([least, foregrounds, backgrounds]) =>
    foregrounds
      .split(' ')
      .flatMap((foreground) =>
        backgrounds.split(' ').map((background): [string, string, number] => [foreground, background, least]),
      ),
  );
}

/** Pairs of text and background that one rule of a component sets, both by their tokens. */
function pairsInRules(): [string, string, string][] {
  const found = new Map<string, [string, string, string]>();
  for (const file of globSync('app/**/*.css')) {
    postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
      const text = tokenIn(rule, 'color');
      const ground = tokenIn(rule, 'background') ?? tokenIn(rule, 'background-color');
      if (text && ground) found.set(`${text} ${ground}`, [text, ground, `${file} ${rule.selectors[0]}`]);
    });
  }
  return [...found.values()];
}

function tokenIn(rule: postcss.Rule, prop: string): string | undefined {
  let token: string | undefined;
  rule.each((node) => {
    if (node.type === 'decl' && node.prop === prop) token = /^var\(--c-([\w-]+)\)$/.exec(node.value)?.[1];
  });
  return token;
}

function contrast(palette: Palette, foreground: string, background: string): number {
  const [light = 0, dark = 0] = [foreground, background]
    .map((name) => luminance(palette.get(name) ?? `unknown token ${name}`))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance in sRGB (WCAG 2.2). */
function luminance(colour: string): number {
  const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i.exec(colour);
  if (!hex) throw new Error(`no colour: ${colour}`);
  const [r = 0, g = 0, b = 0] = hex
    .slice(1)
    .filter(Boolean)
    .map((part) => Number.parseInt(part.padEnd(2, part), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
