import type { CSSProperties } from 'react';

/** Place of a card among those that enter one after the other: the style sheet multiplies it by its own delay. */
export function stagger(index: number): CSSProperties {
  // React's type knows no custom properties.
  return { '--i': index } as CSSProperties;
}
