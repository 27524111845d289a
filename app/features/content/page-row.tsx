import { Link } from '#app/ui/link.tsx';

type PageRowProps = {
  /** What the pages have in common, for those who hear the page. */
  label: string;
  pages: readonly { path: string; cardTitle: string }[];
  /** The page shown. */
  path: string;
};

/** The pages of one area as a row of contacts under the breadcrumb; it scrolls by itself on a phone. */
export function PageRow({ label, pages, path }: PageRowProps) {
  return (
    <nav className="pagerow" aria-label={label}>
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
