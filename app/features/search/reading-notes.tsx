import { Link } from '#app/ui/link.tsx';

type ReadingNotesProps = {
  /** How the search read the words. */
  reading: { corrected: string | null; unknown: readonly string[]; isPartial: boolean };
  /** Address of the same search with other words. */
  to: (words: string) => string;
  /** What was searched. */
  among: keyof typeof TEXTS;
};

const TEXTS = {
  pages: {
    corrected: 'Aucune page ne l’écrit ainsi',
    unknown: ['Ce mot n’est sur aucune page', 'Ces mots ne sont sur aucune page'],
    partial: 'Aucune page ne contient tous ces mots\u00a0: celles-ci en contiennent une partie.',
  },
  products: {
    corrected: 'Aucun produit ne s’écrit ainsi',
    unknown: ['Ce mot n’est sur aucun produit', 'Ces mots ne sont sur aucun produit'],
    partial: 'Aucun produit ne contient tous ces mots\u00a0: ceux-ci en contiennent une partie.',
  },
} as const;

/** Says how the search read the words, if it did not read them as typed. */
export function ReadingNotes({ reading: { corrected, unknown, isPartial }, to, among }: ReadingNotesProps) {
  const texts = TEXTS[among];
  return (
    <>
      {corrected && (
        <p className="reading-note">
          {texts.corrected}&nbsp;: voici les résultats pour «&nbsp;
          <Link to={to(corrected)}>{corrected}</Link>&nbsp;».
        </p>
      )}
      {unknown.length > 0 && (
        <p className="reading-note">
          {texts.unknown[unknown.length === 1 ? 0 : 1]}&nbsp;:{' '}
          {unknown.map((word) => `«\u00a0${word}\u00a0»`).join(', ')}.
        </p>
      )}
      {isPartial && <p className="reading-note">{texts.partial}</p>}
    </>
  );
}
