import { Link } from '#app/ui/link.tsx';

/** Searches to start from, for those who know the word and not the page. */
export function SearchChips({ chips }: { chips: readonly string[] }) {
  return (
    <nav aria-label="Recherches fréquentes">
      <ul className="tags">
        {chips.map((words) => (
          <li key={words}>
            <Link to={`/recherche?${new URLSearchParams({ q: words })}`}>{words}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
