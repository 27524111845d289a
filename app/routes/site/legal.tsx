import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { Prose } from '#app/features/content/prose.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { TableOfContents, toTocEntries } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { formatLongDate } from '#domain/dates.ts';
import type { Route } from './+types/legal.ts';
import { failedPageMeta, RouteError } from './not-found.tsx';

/** Type in the address, page, and title as the specification words it (its apostrophe is straight). */
const PAGES = {
  legal: { path: '/mentions-legales', title: 'Mentions Légales' },
  privacy: { path: '/legal/privacy', title: 'Politique de Confidentialité' },
  cgv: { path: '/legal/cgv', title: "Conditions Générales de Vente et d'Utilisation" },
} as const;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return failedPageMeta;
  const { siteUrl, siteName, path, seo } = loaderData;
  return pageMeta({ ...seo, path, siteUrl, siteName });
}

export const headers = publicPage('content');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  // /mentions-legales has no type of its own.
  const type = params.type ?? 'legal';
  if (!isLegalType(type)) throw data(null, { status: 404 });
  const page = content.findPage(`/legal/${type}`);
  if (page?.type !== 'legal') throw data(null, { status: 404 });
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    ...PAGES[type],
    seo: { title: page.seo.title, description: page.seo.description, keywords: page.seo.keywords },
    updated: page.updated,
    sections: toTocEntries(page.headings),
    html: keepProse(context, 'texte', page.html),
  };
}

export default function Legal({
  loaderData: { siteUrl, path, title, updated, sections, html },
}: Route.ComponentProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: title, path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap">
        <header className="art__h art__h--text">
          <h1>{title}</h1>
          <p className="byline">
            <span>
              Dernière mise à jour : <time dateTime={updated}>{formatLongDate(updated)}</time>
            </span>
          </p>
        </header>
        <div className="art art--wide">
          <TableOfContents title="Sommaire" entries={sections} />
          <div>
            <Prose id="texte" html={html} />
            <section className="art__next" aria-labelledby="textes">
              <h2 id="textes">Nos autres textes</h2>
              <RelatedLinks links={Object.values(PAGES).filter((page) => page.path !== path)} />
            </section>
          </div>
        </div>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}

function isLegalType(type: string): type is keyof typeof PAGES {
  return Object.hasOwn(PAGES, type);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
