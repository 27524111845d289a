import type { CSSProperties } from 'react';

/** Place of a card among those that enter one after the other; the style sheet multiplies it by its delay. */
export function stagger(index: number): CSSProperties {
  // React's type does not know custom properties.
  return { '--i': index } as CSSProperties;
}
