import { Prose } from '#app/features/content/prose.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { formatLongDate } from '#domain/dates.ts';
import type { LegalPage } from '#server/content/pages.ts';

type LegalSheetProps = {
  page: LegalPage;
  /** The other legal texts. */
  others: readonly { path: string; title: string }[];
  siteUrl: string;
};

/** A legal text with its date and its table of contents, rendered by the server. */
export function LegalSheet({ page, others, siteUrl }: LegalSheetProps) {
  const { path, title, updated, headings, html } = page;
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
          <TableOfContents title="Sommaire" headings={headings} />
          <div>
            <Prose id="texte" html={html} />
            <section className="art__next" aria-labelledby="textes">
              <h2 id="textes">Nos autres textes</h2>
              <RelatedLinks links={others} />
            </section>
          </div>
        </div>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}
