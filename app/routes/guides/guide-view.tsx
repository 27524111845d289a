import { FaqAccordion } from '#app/features/content/faq-accordion.tsx';
import { PageSources } from '#app/features/content/page-sources.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { howTo } from '#app/seo/schema/how-to.ts';
import { techArticle } from '#app/seo/schema/tech-article.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { GuideCategory } from '#server/content/data-files.ts';
import type { PageReading } from '#server/content/own/page-readings.ts';
import type { GuidePage } from '#server/content/pages.ts';
import type { SafetyRules } from '#server/content/safety.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';
import { GuideClosing } from './guide-closing.tsx';
import { GuideHead } from './guide-head.tsx';
import { GuideKit } from './guide-kit.tsx';
import type { GuideRepair } from './guide-repair.ts';
import { SafetyNote } from './safety-note.tsx';

type GuideViewProps = {
  guide: GuidePage;
  category: GuideCategory;
  repair: GuideRepair;
  safety: SafetyRules;
  /** Products of the shop for this work. */
  parts: readonly ProductCard[];
  related: readonly { path: string; title: string }[];
  reading: PageReading | null;
  siteUrl: string;
  siteName: string;
  /** « Diagnostic et devis gratuits » */
  diagnosis: string;
};

/** The whole page of a guide, rendered by the server. */
export function GuideView(props: GuideViewProps) {
  const { guide, category, repair, safety, parts, related, reading, siteUrl, siteName, diagnosis } = props;
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Guides', path: '/guides' },
    { name: category.title, path: `/guides/${category.slug}` },
    { name: guide.title, path: guide.path },
  ];
  const description = techArticle(
    { ...guide, reading },
    { siteUrl, shopName: siteName, section: category.title },
  );
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap">
        <GuideHead guide={guide} category={category} />
        <div className="article article--guide">
          <TableOfContents title="Dans ce guide" headings={guide.headings} />
          <GuideKit guide={guide} repairPath={repair.path} />
          <article>
            <SafetyNote hazards={guide.hazards} rules={safety} />
            <StaticProse id="texte" html={guide.html} />
            <GuideClosing
              closing={guide.closing ?? category.closing}
              guide={guide}
              repair={repair}
              products={parts}
              diagnosis={diagnosis}
            />
            <section className="article__next" aria-labelledby="questions">
              <h2 id="questions">Questions fréquentes</h2>
              <FaqAccordion entries={guide.faq} group="questions" />
            </section>
            <section className="article__next" aria-labelledby="suite">
              <h2 id="suite">À lire ensuite</h2>
              <RelatedLinks links={related} />
            </section>
            <PageSources sources={guide.sources} reading={reading} />
          </article>
        </div>
      </div>
      <JsonLd data={[description, howTo(guide, siteUrl), breadcrumbList(siteUrl, crumbs)]} />
    </>
  );
}
