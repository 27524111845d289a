import type { TextPart } from '#domain/search.ts';

type MarkedProps = { parts: readonly TextPart[] };

/** A text with what was found in it marked. React writes the parts as text: whatever they hold stays words. */
export function Marked({ parts }: MarkedProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which only change together
  return parts.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}
