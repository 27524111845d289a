import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { Prose } from '#app/features/content/prose.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { faqPage } from '#app/seo/schema/faq-page.ts';
import { techArticle } from '#app/seo/schema/tech-article.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { GuidePage } from '#server/content/pages.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { GuideHead } from './guide-head.tsx';
import { GuideKit } from './guide-kit.tsx';
import { ThreeWays } from './three-ways.tsx';

type GuideSheetProps = {
  guide: GuidePage;
  category: { slug: string; title: string };
  /** The page of the workshop that does the same work, and its price where it has one. */
  repair: { path: string; title: string; price: string | null };
  /** What the shop sells for this work. */
  parts: readonly ProductCard[];
  related: readonly { path: string; title: string }[];
  siteUrl: string;
  siteName: string;
};

/** The whole page of a guide, rendered by the server. */
export function GuideSheet({ guide, category, repair, parts, related, siteUrl, siteName }: GuideSheetProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Guides', path: '/guides' },
    { name: category.title, path: `/guides/${category.slug}` },
    { name: guide.title, path: guide.path },
  ];
  const description = techArticle(guide, { siteUrl, shopName: siteName, section: category.title });
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap">
        <GuideHead guide={guide} category={category} />
        <div className="art art--guide">
          <TableOfContents title="Dans ce guide" headings={guide.headings} />
          <GuideKit guide={guide} repairPath={repair.path} />
          <article>
            <Prose id="texte" html={guide.html} />
            <ThreeWays guide={guide} repair={repair} products={parts} />
            <section className="art__next" aria-labelledby="questions">
              <h2 id="questions">Questions fréquentes</h2>
              <FaqAccordion entries={guide.faq} group="questions" />
            </section>
            <section className="art__next" aria-labelledby="suite">
              <h2 id="suite">À lire ensuite</h2>
              <RelatedLinks links={related} />
            </section>
          </article>
        </div>
      </div>
      <JsonLd data={[description, faqPage(guide.faq), breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}
