import { Prose } from '#app/features/content/prose.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { blogPosting } from '#app/seo/schema/blog-posting.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ArticlePage } from '#server/content/pages.ts';
import { ArticleHead } from './article-head.tsx';
import type { RelatedToArticle } from './related-articles.ts';
import { RelatedBlock, TagList } from './related-block.tsx';

type ServiceLink = { path: string; cardTitle: string };

type ArticleSheetProps = {
  article: ArticlePage;
  services: readonly ServiceLink[];
  sameSubject: readonly { path: string; title: string }[];
  related: RelatedToArticle;
  siteUrl: string;
  siteName: string;
};

/** The whole page of an article, rendered by the server. */
export function ArticleSheet({
  article,
  services,
  sameSubject,
  related,
  siteUrl,
  siteName,
}: ArticleSheetProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: article.title, path: article.path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap">
        <ArticleHead article={article} />
        <div className="art">
          <TableOfContents title="Dans cet article" headings={article.headings} />
          <article>
            <Prose id="texte" html={article.html} />
            <InternalLinks services={services} />
            <TagList tags={article.tags} />
            {sameSubject.length > 0 && (
              <section className="art__next" aria-labelledby="suite">
                <h2 id="suite">Sur le même sujet</h2>
                <RelatedLinks links={sameSubject} />
              </section>
            )}
          </article>
          <RelatedBlock {...related} />
        </div>
      </div>
      <JsonLd
        data={[blogPosting(article, { siteUrl, shopName: siteName }), breadcrumbList(siteUrl, crumbs)]}
      />
    </>
  );
}

function InternalLinks({ services }: { services: readonly ServiceLink[] }) {
  return (
    <p className="art__links">
      Pour une panne de ce genre, parcourez <Link to="/services">tous nos services</Link>
      {services.map(({ path, cardTitle }, index) => (
        <span key={path}>
          {index === 0 ? ', en particulier ' : ', '}
          <Link to={path}>{cardTitle}</Link>
        </span>
      ))}
      , ou <Link to="/contact">contactez l’atelier</Link> : le diagnostic et le devis sont gratuits.
    </p>
  );
}
