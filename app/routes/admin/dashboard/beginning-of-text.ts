import { cutText } from '#domain/text/text-limits.ts';

const TEXT_MAX = 120;

/** The beginning of a text, on one line: its first line alone may be « Bonjour, ». */
export function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s*\n\s*/g, ' ');
  return line.length > TEXT_MAX ? `${cutText(line, TEXT_MAX - 1)}…` : line;
}
