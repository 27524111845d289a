import { Link, redirect } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { Prose } from '#app/features/content/prose.tsx';
import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { TableOfContents, toTocEntries } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { blogPosting } from '#app/seo/schema/blog-posting.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { articleDescription } from '#domain/text-limits.ts';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/article.ts';
import { ArticleHead } from './article-head.tsx';
import { relatedTo } from './related-articles.ts';
import { RelatedBlock, TagList } from './related-block.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, article } = loaderData;
  const { path, date, updated, author, category, tags } = article;
  return pageMeta({
    title: article.seoTitle,
    description: articleDescription(article.excerpt),
    keywords: article.keywords,
    path,
    siteUrl,
    siteName,
    article: { publishedTime: date, modifiedTime: updated, author, section: category, tags },
  });
}

export const headers = publicPage('blog');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(`/blog/${params.slug}`);
  // The specification sends an unknown article to the list, for old links that search engines keep.
  if (page?.type !== 'article') throw redirect('/blog');
  const {
    path,
    title,
    date,
    updated,
    author,
    category,
    tags,
    excerpt,
    image,
    imageAlt,
    words,
    seo,
    relatedPages,
  } = page;
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    article: {
      path,
      title,
      date,
      updated,
      author,
      category,
      tags,
      excerpt,
      image,
      imageAlt,
      words,
      seoTitle: seo.title,
      keywords: seo.keywords,
    },
    html: keepProse(context, 'texte', page.html),
    sections: toTocEntries(page.headings),
    services: content
      .listServices()
      .filter((service) => relatedPages.includes(service.path))
      .map(({ path, cardTitle }) => ({ path, cardTitle })),
    sameSubject: content.relatedLinks(relatedPages.filter((related) => !related.startsWith('/services/'))),
    related: relatedTo(params.slug, content.listArticles()),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { siteUrl, siteName, article, html, sections, services, sameSubject, related } = loaderData;
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
          <TableOfContents title="Dans cet article" entries={sections} />
          <article>
            <Prose id="texte" html={html} />
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

function InternalLinks({ services }: { services: { path: string; cardTitle: string }[] }) {
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
