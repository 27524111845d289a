import { ArrowLeft, ArrowRight } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { neighboursOf } from './neighbours.ts';

type PageTurnProps = { pages: readonly { path: string; cardTitle: string }[]; path: string };

/** The previous and next pages of the area. */
export function PageTurn({ pages, path }: PageTurnProps) {
  const { previous, next } = neighboursOf(pages, path);
  return (
    <nav className="turn wrap" aria-label="Pages voisines">
      {previous && (
        <Link to={previous.path} rel="prev">
          <Icon icon={ArrowLeft} />
          <span>
            <small>Page précédente</small>
            {previous.cardTitle}
          </span>
        </Link>
      )}
      {next && (
        <Link to={next.path} rel="next">
          <span>
            <small>Page suivante</small>
            {next.cardTitle}
          </span>
          <Icon icon={ArrowRight} />
        </Link>
      )}
    </nav>
  );
}
