import { MatHero } from '#app/features/content/mat-hero.tsx';
import { Prose } from '#app/features/content/prose.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { PlainPage } from '#server/content/pages.ts';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import { RequestCard } from './request-card.tsx';

type PageSheetProps = {
  page: PlainPage;
  shop: ShopFacts;
  /** What the visitor asks about, cleaned; null when the address says nothing. */
  subject: string | null;
  siteUrl: string;
};

/** The built-in contact page: it shows the subject that /contact passes on. */
const REQUEST_PATH = '/demande';
const DEFAULT_SUBJECT = 'Demande de devis gratuit';

/** A page of content/pages/, rendered by the server. */
export function PageSheet({ page, shop, subject, siteUrl }: PageSheetProps) {
  const { path, title, lead, illustration, html } = page;
  const isRequest = path === REQUEST_PATH;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: title, path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero title={title} lead={lead} illustration={illustration ?? 'facade'} />
      <div className="section wrap cols">
        {isRequest && <RequestCard shop={shop} subject={subject} defaultSubject={DEFAULT_SUBJECT} />}
        <Prose id="texte" html={html} />
        {!isRequest && <QuoteCard shop={shop} to={contactPath(DEFAULT_SUBJECT)} />}
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}
