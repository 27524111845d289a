import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { BUY_BACK_PATH, BUY_BACK_TITLE } from '#domain/buy-back/buy-back-page.ts';
import type { Route } from './+types/sitemap-page.ts';

/** /admin/sitemap: every indexable page as plain lists, outside the main layout (specification, section 2). */
export const headers = publicPage('products');

export function meta({ loaderData, location }: Route.MetaArgs) {
  return pageMeta({
    title: 'Toutes les pages du site',
    description:
      'La liste complète des pages du site de L’Atelier Papin, telle que la lisent aussi les moteurs de recherche.',
    keywords: ['plan du site', 'toutes les pages'],
    path: '/admin/sitemap',
    search: location.search,
    siteUrl: loaderData.siteUrl,
    noindex: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { buyBacks, catalogue, content, settings } = context.get(depsContext);
  const groups = content.siteSections().map(({ title, path, links }) => ({
    title,
    pages: [
      ...(path ? [{ path, title }] : []),
      ...links.flatMap((link) => [{ path: link.path, title: link.title }, ...link.pages]),
    ],
  }));
  const products = (await catalogue.products()).map(({ slug, name }) => ({
    path: `/produit/${slug}`,
    title: name,
  }));
  if (await buyBacks.offered())
    groups.push({ title: 'Rachat', pages: [{ path: BUY_BACK_PATH, title: BUY_BACK_TITLE }] });
  groups.push({ title: 'Prix par modèle', pages: [...content.priceHubs()] });
  if (products.length > 0) groups.push({ title: 'Produits', pages: products });
  return { siteUrl: settings.url, groups };
}

export default function SitemapPage({ loaderData: { groups } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <main id="contenu" className="wrap section">
      <h1>Toutes les pages du site</h1>
      <p>
        {count} pages. La version pour les robots est dans <a href="/sitemap.xml">sitemap.xml</a>.
      </p>
      {groups.map(({ title, pages }) => (
        <section key={title} className="mt-6">
          <h2>{title}</h2>
          <ul className="mt-6 grid gap-2">
            {pages.map((page) => (
              <li key={page.path}>
                <a className="tap" href={page.path}>
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
