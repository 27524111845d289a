import type { TextPart } from '#domain/content/search.ts';

type MarkedProps = { parts: readonly TextPart[] };

/** A text with the words that were found marked. React writes the parts as text, whatever they contain. */
export function Marked({ parts }: MarkedProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which only change together
  return parts.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}
