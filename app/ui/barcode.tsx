import { code39 } from '#domain/text/code39.ts';

const HEIGHT = 40;

/** Code 39 for a hand scanner, as wide as its box, which leaves white at both ends. */
export function Barcode({ text }: { text: string }) {
  const { width, bars } = code39(text);
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Code-barres ${text}`}
    >
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('')} />
    </svg>
  );
}
