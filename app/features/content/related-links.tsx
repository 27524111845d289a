import { ArrowRight } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

type RelatedLinksProps = { links: readonly { path: string; title: string; note?: string }[] };

/** A ruled list of pages to read next. */
export function RelatedLinks({ links }: RelatedLinksProps) {
  return (
    <ul className="links">
      {links.map(({ path, title, note }) => (
        <li key={path}>
          <Link to={path}>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
            <Icon icon={ArrowRight} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
