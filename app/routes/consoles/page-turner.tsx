import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from '#app/ui/link.tsx';

type Page = { path: string; label: string };
type PageTurnerProps = { label: string; previous: Page | null; next: Page | null };

/** To the pages before and after this one. */
export function PageTurner({ label, previous, next }: PageTurnerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="turner" aria-label={label}>
      {previous && (
        <Link to={previous.path} rel="prev">
          <ArrowLeft className="ico" />
          <span>
            <small>Précédente</small>
            {previous.label}
          </span>
        </Link>
      )}
      {next && (
        <Link to={next.path} rel="next">
          <span>
            <small>Suivante</small>
            {next.label}
          </span>
          <ArrowRight className="ico" />
        </Link>
      )}
    </nav>
  );
}
