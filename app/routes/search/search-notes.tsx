import { Link } from '#app/ui/link.tsx';
import { searchPath } from '#domain/content/search.ts';
import type { SearchResults } from '#server/search/site-search.ts';

/** Says how the words were read, if they were changed. */
export function SearchNotes({ results: { corrected, unknown, isPartial } }: { results: SearchResults }) {
  return (
    <>
      {corrected && (
        <p className="found__note">
          Aucune page ne l’écrit ainsi&nbsp;: voici les résultats pour «&nbsp;
          <Link to={searchPath({ words: corrected })}>{corrected}</Link>&nbsp;».
        </p>
      )}
      {unknown.length > 0 && (
        <p className="found__note">
          {unknown.length === 1 ? 'Ce mot n’est' : 'Ces mots ne sont'} sur aucune page&nbsp;:{' '}
          {unknown.map((word) => `«\u00a0${word}\u00a0»`).join(', ')}.
        </p>
      )}
      {isPartial && (
        <p className="found__note">
          Aucune page ne contient tous ces mots&nbsp;: celles-ci en contiennent une partie.
        </p>
      )}
    </>
  );
}
