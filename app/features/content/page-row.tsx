import { Link } from '#app/ui/link.tsx';

type PageRowProps = {
  /** What the pages have in common, for screen readers. */
  label: string;
  pages: readonly { path: string; cardTitle: string }[];
  /** The current page. */
  path: string;
};

/** The pages of an area as a row of contacts under the breadcrumb; on a phone the row scrolls. */
export function PageRow({ label, pages, path }: PageRowProps) {
  return (
    <nav className="page-row" aria-label={label}>
      <ul className="wrap">
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path} aria-current={page.path === path ? 'page' : undefined}>
              {page.cardTitle}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
