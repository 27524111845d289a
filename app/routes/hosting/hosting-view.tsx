import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { PageRow } from '#app/features/content/page-row.tsx';
import { PageTurn } from '#app/features/content/page-turn.tsx';
import { Procedure } from '#app/features/content/procedure.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { service as serviceNode } from '#app/seo/schema/service.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import type { HostingCard } from '#server/content/cards.ts';
import type { HostingPage } from '#server/content/pages.ts';
import type { HostingCategory } from '#server/content/schemas.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { CareList } from './care-list.tsx';
import { categoryName, inCategory } from './categories.ts';
import { ChoiceTable } from './choice-table.tsx';
import { HostingFoot } from './hosting-foot.tsx';
import { HostingHead } from './hosting-head.tsx';
import { orderAddress } from './order-address.ts';
import { PlanTickets } from './plan-tickets.tsx';

/** A page of the area other than its index. */
export type HostingProduct = HostingPage & {
  category: HostingCategory;
  care: NonNullable<HostingPage['care']>;
};

type HostingViewProps = {
  product: HostingProduct;
  /** All pages of the area, the index first. */
  area: readonly HostingCard[];
  orderUrl: string | undefined;
  shop: ShopSettings;
  siteUrl: string;
  related: { path: string; title: string }[];
};

/** Sections of the template, before and after those of the prose. */
const BEFORE = [{ depth: 2, id: 'formules', text: 'Formules et prix' }];
const AFTER = [
  { depth: 2, id: 'fiche', text: 'Fiche technique' },
  { depth: 2, id: 'avant', text: 'Avant de commander' },
  { depth: 2, id: 'comparer', text: 'Choisir entre voisins' },
  { depth: 2, id: 'etapes', text: 'De la commande à l’ouverture' },
  { depth: 2, id: 'questions', text: 'Questions fréquentes' },
];

/** The whole page of one product, rendered by the server. */
export function HostingView({ product, area, orderUrl, shop, siteUrl, related }: HostingViewProps) {
  const { path, cardTitle, category, priceFrom, headings, choices, care, isMonthly } = product;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Hébergement', path: '/hebergement' },
    { name: cardTitle, path },
  ];
  const order = orderAddress(product, orderUrl);
  const byPath = new Map(area.map((card) => [card.path, card]));
  const rows = choices.flatMap((choice) => {
    const card = byPath.get(choice.path);
    return card ? { path: card.path, name: card.cardTitle, price: card.price, when: choice.when } : [];
  });
  const description = serviceNode(
    { ...product, priceFrom: priceFrom ?? undefined, isOnline: true },
    { siteUrl, shop },
  );
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <PageRow
        label={categoryName(category)}
        pages={[...area.slice(0, 1), ...inCategory(area, category)]}
        path={path}
      />
      <HostingHead product={product} order={order} />
      <section className="section wrap plans-part" aria-labelledby="formules">
        <h2 id="formules">Formules et prix</h2>
        <PlanTickets product={product} order={order} vatNotice={shop.vatNotice} />
      </section>
      <div className="wrap article article--wide">
        <TableOfContents title="Sur cette page" headings={[...BEFORE, ...headings, ...AFTER]} />
        <div className="stack">
          <StaticProse id="texte" html={product.html} />
          <section aria-labelledby="fiche">
            <h2 id="fiche">Fiche technique</h2>
            <SpecList specs={product.specs} />
          </section>
          <section aria-labelledby="avant">
            <h2 id="avant">Avant de commander</h2>
            <CareList care={care} isMonthly={isMonthly} />
          </section>
          <section aria-labelledby="comparer">
            <h2 id="comparer">Choisir entre voisins</h2>
            <ChoiceTable rows={rows} />
          </section>
          <section aria-labelledby="etapes">
            <h2 id="etapes">De la commande à l’ouverture</h2>
            <Procedure steps={product.steps} />
          </section>
          <section aria-labelledby="questions">
            <h2 id="questions">Questions fréquentes</h2>
            <FaqAccordion entries={product.faq} group="questions" />
          </section>
        </div>
      </div>
      <HostingFoot page={product} shop={shop} related={related} />
      <PageTurn pages={area} path={path} />
      <JsonLd data={[description, breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}

type SpecListProps = { specs: readonly { label: string; value: string }[] };

/** Ports, identifiers and limits, for administrators. */
function SpecList({ specs }: SpecListProps) {
  return (
    <DescriptionList isBoxed items={specs.map(({ label, value }) => ({ term: label, detail: value }))} />
  );
}
