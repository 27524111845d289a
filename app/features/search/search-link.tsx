import { Search } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { SEARCH_PATH } from '#domain/content/search.ts';

/** The link to the search; once React runs, SearchOpener handles its click. */
export function SearchLink() {
  return (
    <Link className="tool" to={SEARCH_PATH} aria-label="Rechercher" data-search="">
      <Icon icon={Search} />
    </Link>
  );
}
