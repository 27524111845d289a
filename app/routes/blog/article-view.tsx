import { PageSources } from '#app/features/content/page-sources.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { blogPosting } from '#app/seo/schema/blog-posting.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { plainText } from '#domain/text/plain-text.ts';
import type { PageReading } from '#server/content/own/page-readings.ts';
import type { ArticlePage } from '#server/content/pages.ts';
import type { Source } from '#server/content/sources.ts';
import { ArticleHead } from './article-head.tsx';
import { TagList } from './related-block.tsx';

type ArticleTopProps = {
  article: ArticlePage;
  reading: PageReading | null;
  siteUrl: string;
  siteName: string;
};

/** The part above an article's text, and its structured data; rendered by the server. */
export function ArticleTop({ article, reading, siteUrl, siteName }: ArticleTopProps) {
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
      </div>
      <JsonLd
        data={[
          blogPosting(
            { ...article, reading, body: plainText(article.html) },
            { siteUrl, shopName: siteName },
          ),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}

type ArticleFootProps = {
  tags: readonly string[];
  sameSubject: readonly { path: string; title: string }[];
  sources: readonly Source[];
  reading: PageReading | null;
};

/** The end of an article, below its newsletter box; rendered by the server. */
export function ArticleFoot({ tags, sameSubject, sources, reading }: ArticleFootProps) {
  return (
    <>
      <TagList tags={tags} />
      {sameSubject.length > 0 && (
        <section className="article__next" aria-labelledby="suite">
          <h2 id="suite">Sur le même sujet</h2>
          <RelatedLinks links={sameSubject} />
        </section>
      )}
      <PageSources sources={sources} reading={reading} />
    </>
  );
}
