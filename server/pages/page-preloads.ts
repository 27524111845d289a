import { WIDE_SCREEN } from '#domain/content/wide-screen.ts';

const FONTS = ['national-park', 'atkinson-hyperlegible-next'].map(
  (font) => `/fonts/${font}-latin-wght-normal.woff2`,
);

/**
 * The `Link` header of a document: the files that a wide screen needs for its first paint, requested before the styles
 * are read. These are the separate sheet (scripts/styles/split-sheet.ts) and the site's own fonts. A narrow screen, on
 * a phone's network, requests the fonts after it has painted (app/boot/after-paint/show-fonts.ts).
 */
export const pagePreloads = (apartSheet: string): string =>
  [
    `<${apartSheet}>; rel=preload; as=style; media="${WIDE_SCREEN}"`,
    ...FONTS.map(
      (url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin; media="(min-width: 1000px)"`,
    ),
  ].join(', ');
