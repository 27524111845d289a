import { splitAtNumbers } from '#domain/numbers-in-text.ts';

/**
 * Words in which no line ends within the number of a file: CMD-2026-K7R-4WM. Several nodes: where each child has a place of its own
 * (flex, grid), they stand in one element.
 */
export function Numbered({ children: words }: { children: string }) {
  return splitAtNumbers(words).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one number may stand twice in words; they never change places
      <bdi key={index} className="nw">
        {piece}
      </bdi>
    );
  });
}
