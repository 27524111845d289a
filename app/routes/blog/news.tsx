import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { feedLinks } from '#app/seo/feed-links.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/news.ts';
import { usedCategories } from './blog-choice.ts';
import { NewsView } from './news-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [...headMeta(loaderData.page), ...feedLinks];
}

export const headers = publicPage('blog', 'content');

/** Its text is content/pages/actualites.md; data/blog.yml lists the news categories. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage('/actualites');
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const news = content.blogCategories().filter((category) => category.news);
  const posts = content.listArticles().filter(({ category }) => news.some(({ name }) => name === category));
  const view = (
    <NewsView
      page={page}
      posts={posts}
      categories={usedCategories(posts, news)}
      shop={shop()}
      siteUrl={settings.url}
    />
  );
  return staticPage(context, page, view);
}

export default function News({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
