/**
 * Left edge of each letter, as in the drawn wordmark (brand/logo.svg): tighter than the font, whichever font is
 * loaded.
 */
const LETTER_EDGES = '78 97.3 108 134.2 152.3 176.7 188.2 199.8 224.1 240 252.7 277.8 302.7 329.2 340.7';

type LogoProps = {
  /**
   * `inverse` on the board, `paper` on surfaces that stay white in both themes, `mono` for stamps and one-colour
   * print; the default is for pages, light and dark.
   */
  look?: 'inverse' | 'paper' | 'mono';
};

/**
 * The logo. Its letters are in the display font, which every page loads first: as text they weigh fifty times less
 * than as outlines. Copper rings replace the dots of both i.
 */
export function Logo({ look }: LogoProps) {
  return (
    <svg className={look && `logo--${look}`} viewBox="0 0 368 64" fill="none" aria-hidden="true">
      <Mark />
      {/* Only one logo of a page lends its letters to LogoLetters. */}
      <g id={look ? undefined : 'papin'} className="wordmark" strokeWidth="2.5">
        <text x={LETTER_EDGES} y="47.5">
          L’Atelier Papin
        </text>
        <circle cx="194.3" cy="17.8" r="3.1" />
        <circle cx="335.2" cy="17.8" r="3.1" />
      </g>
    </svg>
  );
}

/** The symbol alone: P comme Papin, pastille, piste. At least 16 pixels wide. */
export function LogoMark({ look }: LogoProps) {
  return (
    <svg className={look && `logo--${look}`} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <Mark />
    </svg>
  );
}

function Mark() {
  return (
    <>
      <path fill="var(--c-board)" d="M17.5 1H60a3 3 0 0 1 3 3v56a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V17.5z" />
      <path
        stroke="var(--c-pad)"
        strokeWidth="8"
        strokeLinejoin="round"
        d="M20 56V21l8-8h12l8 8v12l-8 8H20"
      />
      <circle cx="34" cy="27" r="5" fill="var(--c-silk)" />
    </>
  );
}

/** Only the letters, in one colour, cut at the foot: only on a page that also shows the Logo. */
export function LogoLetters({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="76 12 293 40" aria-hidden="true">
      <use href="#papin" />
    </svg>
  );
}
