import { MatHero } from '#app/features/content/mat-hero.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { PlainPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

type PageViewProps = {
  page: PlainPage;
  shop: ShopSettings;
  siteUrl: string;
};

const DEFAULT_SUBJECT = 'Demande de devis gratuit';

/** A page of content/pages/, rendered by the server. */
export function PageView({ page, shop, siteUrl }: PageViewProps) {
  const { path, title, lead, illustration, html } = page;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: title, path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero title={title} lead={lead} illustration={illustration ?? 'facade'} />
      <div className="section wrap cols">
        <StaticProse id="texte" html={html} />
        <QuoteCard shop={shop} to={contactPath(DEFAULT_SUBJECT)} />
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}
