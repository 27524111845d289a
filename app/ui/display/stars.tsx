import type { CSSProperties } from 'react';

const MAX = 5;

/** A rating out of five, drawn to the nearest half star; the text gives it to one decimal. */
export function Stars({ value }: { value: number }) {
  const mark = Math.min(MAX, Math.max(0, value));
  return (
    <span
      className="stars"
      role="img"
      aria-label={`${mark.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} sur ${MAX}`}
      style={{ '--stars': Math.round(mark * 2) / 2 } as CSSProperties}
    />
  );
}
