import { ArrowRight } from 'lucide';
import { FactStrip } from '#app/features/content/fact-strip.tsx';
import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { pageList } from '#app/seo/schema/page-list.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { HostingCard } from '#server/content/cards.ts';
import type { HostingPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { CATEGORIES, inCategory } from './categories.ts';
import { HostingFoot } from './hosting-foot.tsx';
import { Rack } from './rack.tsx';

type ProductsViewProps = {
  page: HostingPage;
  /** The products, without this index. */
  products: readonly HostingCard[];
  shop: ShopSettings;
  siteUrl: string;
  related: { path: string; title: string }[];
};

const SHELVES = CATEGORIES.map(({ id, name }) => ({ depth: 2, id, text: name }));
const AFTER = [
  { depth: 2, id: 'etapes', text: 'Du projet au serveur ouvert' },
  { depth: 2, id: 'questions', text: 'Questions fréquentes' },
];

/** All hosting products, shelf by shelf, then how to choose. Rendered by the server. */
export function ProductsView({ page, products, shop, siteUrl, related }: ProductsViewProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Hébergement', path: page.path },
  ];
  const description = serviceNode(
    { ...page, priceFrom: page.priceFrom ?? undefined, isOnline: true },
    { siteUrl, shop },
  );
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero
        title={page.title}
        lead={page.lead}
        illustration={page.illustration}
        picture={page.picture}
        boardIcon={page.icon}
      >
        <ButtonLink variant="primary" to={contactPath('Choisir un hébergement')} iconAfter={ArrowRight}>
          Être conseillé
        </ButtonLink>
        <ButtonLink to="#comparer">Comparer les formules</ButtonLink>
      </MatHero>
      <FactStrip
        facts={[
          { label: 'Prix', value: page.price },
          { label: 'Délai', value: page.duration },
          { label: 'Résiliation', value: 'En ligne' },
          { label: 'Installation', value: 'Par l’atelier, à Reims' },
        ]}
      />
      <div className="section wrap shelves">
        {CATEGORIES.map(({ id, name, summary, illustration }) => (
          <section key={id} className="shelf" aria-labelledby={id}>
            <div className="shelf__head">
              <h2 id={id}>{name}</h2>
              <p>{summary}</p>
              <div className="mat">
                <img
                  src={`/illustrations/${illustration}.svg`}
                  alt=""
                  width="320"
                  height="240"
                  loading="lazy"
                />
              </div>
            </div>
            <Rack products={inCategory(products, id)} />
          </section>
        ))}
      </div>
      <div className="wrap article article--wide">
        <TableOfContents title="Sur cette page" headings={[...SHELVES, ...page.headings, ...AFTER]} />
        <div className="stack">
          <StaticProse id="texte" html={page.html} />
          <section aria-labelledby="etapes">
            <h2 id="etapes">Du projet au serveur ouvert</h2>
            <Procedure steps={page.steps} isAcross />
          </section>
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={page.faq} group="questions" />
          </section>
        </div>
      </div>
      <HostingFoot page={page} shop={shop} related={related} />
      <JsonLd
        data={[description, pageList(siteUrl, 'Hébergement', products), breadcrumbList(siteUrl, crumbs)]}
      />
    </>
  );
}
