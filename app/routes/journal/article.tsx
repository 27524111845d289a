import { redirect } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { articleDescription } from '#domain/text-limits.ts';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/article.ts';
import { ArticleSheet } from './article-sheet.tsx';
import { relatedTo } from './related-articles.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export const headers = publicPage('blog');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const article = content.findPage(`/blog/${params.slug}`);
  // The specification sends an unknown article to the list, for old links that search engines keep.
  if (article?.type !== 'article') throw redirect('/blog');
  const { path, seo, excerpt, date, updated, author, category, relatedPages } = article;
  const site = { siteUrl: settings.url, siteName: shop().name };
  const sheet = (
    <ArticleSheet
      article={article}
      services={content.listServices().filter((service) => relatedPages.includes(service.path))}
      sameSubject={content.relatedLinks(relatedPages.filter((related) => !related.startsWith('/services/')))}
      related={relatedTo(params.slug, content.listArticles())}
      {...site}
    />
  );
  return {
    page: {
      ...site,
      path,
      title: seo.title,
      description: articleDescription(excerpt),
      keywords: seo.keywords,
      article: { publishedTime: date, modifiedTime: updated, author, section: category },
    },
    html: renderStatic(context, 'page', sheet),
  };
}

export default function Article({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
