import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from '#app/ui/link.tsx';

type Named = { path: string; cardTitle: string };

type ServicePagerProps = { previous: Named | null; next: Named | null };

/** From one service to its neighbours in the list. */
export function ServicePager({ previous, next }: ServicePagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Services voisins">
      {previous && (
        <Link to={previous.path} rel="prev">
          <ArrowLeft className="ico" />
          <span>
            <small>Service précédent</small>
            {previous.cardTitle}
          </span>
        </Link>
      )}
      {next && (
        <Link className="pager__next" to={next.path} rel="next">
          <span>
            <small>Service suivant</small>
            {next.cardTitle}
          </span>
          <ArrowRight className="ico" />
        </Link>
      )}
    </nav>
  );
}
