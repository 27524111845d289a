import { Link } from '#app/ui/link.tsx';

type Named = { path: string; cardTitle: string };

type SiblingServicesProps = { path: string; parent: Named; siblings: readonly Named[] };

/** On a sub-page: its parent, and the other sub-pages beside it. */
export function SiblingServices({ path, parent, siblings }: SiblingServicesProps) {
  return (
    <nav className="wrap siblings" aria-label={parent.cardTitle}>
      <ul className="chips">
        {[parent, ...siblings].map((service) => (
          <li key={service.path} className="chip">
            <Link to={service.path} aria-current={service.path === path ? 'page' : undefined}>
              {service.cardTitle}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
