import { WIDE_SCREEN } from '#domain/wide-screen.ts';

const FONTS = ['national-park', 'atkinson-hyperlegible-next'].map(
  (font) => `/fonts/${font}-latin-wght-normal.woff2`,
);

/**
 * Value of a document's `Link` header: what a wide screen needs for its first paint, asked for before its style is read. That is the
 * apart sheet (scripts/styles/split-sheet.ts) and the site's own fonts. A narrow one, with a phone's network, asks for the fonts
 * once it has painted (app/late/fonts.ts).
 */
export const pagePreloads = (apartSheet: string): string =>
  [
    `<${apartSheet}>; rel=preload; as=style; media="${WIDE_SCREEN}"`,
    ...FONTS.map(
      (url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin; media="(min-width: 1000px)"`,
    ),
  ].join(', ');
