import { Link } from '#app/ui/link.tsx';

type BreadcrumbProps = {
  /** From the home page to the current page, which is not a link. */
  crumbs: readonly { name: string; path: string }[];
};

/** The path to the page. Narrow screens show only the link to its parent (breadcrumb.css). */
export function Breadcrumb({ crumbs }: BreadcrumbProps) {
  return (
    <nav className="crumbs wrap" aria-label="Fil d’Ariane">
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? (
              <Link to={path}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
