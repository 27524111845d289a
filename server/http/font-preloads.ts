/**
 * Value of a document's `Link` header: a wide screen paints in the site's own fonts from the start, so they are asked for
 * before its style is read. A narrow one, with a phone's network, asks for them once it has painted (app/late/fonts.ts).
 */
export const fontPreloads = ['national-park', 'atkinson-hyperlegible-next']
  .map((font) => `</fonts/${font}-latin-wght-normal.woff2>`)
  .map((url) => `${url}; rel=preload; as=font; type="font/woff2"; crossorigin; media="(min-width: 1000px)"`)
  .join(', ');
