import { SearchField } from '#app/features/content/search-field.tsx';
import { ReadingNotes } from '#app/features/search/reading-notes.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { SEARCH_PATH, SEARCH_WORDS_MAX, type SearchChoice, searchPath } from '#domain/content/search.ts';
import type { SearchResults } from '#server/search/site-search.ts';
import { FoundGroup } from './found-group.tsx';
import { KindChips } from './kind-chips.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchHelp } from './search-help.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Recherche', path: SEARCH_PATH },
];

type SearchViewProps = {
  choice: SearchChoice;
  /** Null before a search. */
  results: SearchResults | null;
  /** « le diagnostic et le devis sont gratuits » */
  diagnosis: string;
};

/** The whole search page, rendered by the server: field, kinds, results, or suggestions. */
export function SearchView({ choice, results, diagnosis }: SearchViewProps) {
  const { words, kind, page } = choice;
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <div className="wrap section pt-12 search-page">
        <h1>{words ? `Recherche\u00a0: «\u00a0${words}\u00a0»` : 'Rechercher sur le site'}</h1>
        <search>
          <form action={SEARCH_PATH} className="filters">
            <SearchField
              label="Une panne, un appareil, un code d’erreur, une pièce"
              words={words}
              maxLength={SEARCH_WORDS_MAX}
            />
            <button className="btn btn--primary" type="submit">
              Chercher
            </button>
            {results && <p role="status">{countWords(results.total)}</p>}
            {results && results.total > 0 && <KindChips choice={choice} results={results} />}
          </form>
        </search>
        {!results && <SearchHelp />}
        {results && results.total === 0 && (
          <NothingFound words={words} results={results} diagnosis={diagnosis} />
        )}
        {results && results.total > 0 && (
          <>
            <ReadingNotes reading={results} to={(other) => searchPath({ words: other })} among="pages" />
            {results.groups
              .filter((group) => !kind || group.kind === kind)
              .map((group) => (
                <FoundGroup key={group.kind} group={group} choice={choice} />
              ))}
            <Pagination
              page={page}
              pageCount={results.pageCount}
              to={(other) => searchPath({ ...choice, page: other })}
            />
          </>
        )}
      </div>
    </>
  );
}

function countWords(total: number): string {
  if (total === 0) return 'Aucun résultat';
  return total === 1 ? '1 résultat' : `${total} résultats`;
}
