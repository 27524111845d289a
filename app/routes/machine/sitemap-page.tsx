import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import type { Route } from './+types/sitemap-page.ts';

/** /admin/sitemap: every indexable page as a plain list, outside the main layout (specification, section 2). */
export const headers = publicPage();

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Toutes les pages du site',
    description:
      'La liste complète des pages du site de L’Atelier Papin, telle que la lisent aussi les moteurs de recherche.',
    keywords: [],
    path: '/admin/sitemap',
    siteUrl: loaderData.siteUrl,
    noindex: true,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(depsContext);
  const screens = [
    { path: '/', title: 'Accueil' },
    { path: '/services', title: 'Nos services' },
    { path: '/blog', title: 'Le blog' },
    { path: '/contact', title: 'Contact' },
  ];
  const pages = content.listPages().map(({ path, title }) => ({ path, title }));
  return { siteUrl: settings.url, pages: [...screens, ...pages] };
}

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="contenu" className="wrap section">
      <h1>Toutes les pages du site</h1>
      <p>
        {loaderData.pages.length} pages. La version pour les robots est dans{' '}
        <a href="/sitemap.xml">sitemap.xml</a>.
      </p>
      <ul className="mt-6 grid gap-2">
        {loaderData.pages.map((page) => (
          <li key={page.path}>
            <a className="tap" href={page.path}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
