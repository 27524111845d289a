import { splitAtNumbers } from '#domain/text/numbers-in-text.ts';

/**
 * Words in which no line breaks inside a case's number, CMD-2026-K7R-4WM, or a processor's name, i5-8500. If the parent
 * lays out each child (flex, grid), wrap several nodes in one element.
 */
export function Numbered({ children: words }: { children: string }) {
  return splitAtNumbers(words).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one number may stand twice in words; they never change places
      <bdi key={index} className="nowrap">
        {piece}
      </bdi>
    );
  });
}
