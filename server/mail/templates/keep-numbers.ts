import { splitAtNumbers } from '#domain/text/numbers-in-text.ts';

/** Parts that are not text of the mail, or the text between two tags. */
const TEXTS = /<(title|style)\b.*?<\/\1>|>[^<]+/gs;

/** The document of a mail, in which no line breaks inside a case's number: CMD-2026-K7R-4WM. */
export const keepNumbersWhole = (html: string): string =>
  html.replaceAll(TEXTS, (text) =>
    text.startsWith('<')
      ? text
      : splitAtNumbers(text)
          .map((piece, index) =>
            index % 2 === 1 ? `<span style="white-space:nowrap">${piece}</span>` : piece,
          )
          .join(''),
  );
