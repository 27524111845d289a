import { useNavigation } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { feedLinks } from '#app/seo/feed-links.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { isIndexedList } from '#domain/content/blog-lists.ts';
import type { Route } from './+types/blog.ts';
import { blogPath, chooseArticles, readChoice, usedCategories } from './blog-choice.ts';
import { BlogFilter } from './blog-filter.tsx';
import { BlogHead } from './blog-head.tsx';
import { PostList } from './post-list.tsx';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, category, isIndexed } = loaderData;
  const page = pageMeta({
    title: category ? `${category} : les articles du blog` : 'Blog réparation et informatique à Reims',
    description: category
      ? `Tous les articles de la catégorie ${category} : pannes, conseils et actualités racontés depuis l’établi d’un réparateur de Reims.`
      : 'Pannes courantes, gestes utiles et actualités du matériel : le blog d’un réparateur indépendant de Reims, écrit depuis l’établi.',
    keywords: [
      'blog réparation',
      'réparation informatique reims',
      'conseils informatique',
      'actualités gaming',
      'actualités hardware',
    ],
    path: blogPath({ category }),
    search: location.search,
    siteUrl,
    siteName,
    noindex: !isIndexed,
  });
  return [...page, ...feedLinks];
}

const PARAMETERS: PageParameters = { kept: ['category', 'tag', 'sort'] };

export const headers = withParameters(publicPage('blog'), PARAMETERS);

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const choice = readChoice(readParameters(request, PARAMETERS));
  const articles = content.listArticles();
  const categories = usedCategories(articles, content.blogCategories());
  // Only an existing category makes a page of its own; other choices share one.
  const category = categories.find((name) => name === choice.category) ?? '';
  const posts = chooseArticles(articles, choice);
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    choice,
    category,
    categories,
    count: posts.length,
    isIndexed: category
      ? isIndexedList(chooseArticles(articles, { ...choice, tag: '' }).length)
      : posts.length > 0,
    head: renderStatic(context, 'tete', <BlogHead category={category} siteUrl={settings.url} />),
    list: renderStatic(context, 'liste', <PostList posts={posts} />),
  };
}

export default function Blog({
  loaderData: { choice, categories, count, head, list },
}: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/blog';
  return (
    <>
      <StaticPart id="tete" html={head} />
      <div className="section wrap pt-12" aria-busy={isLoading || undefined}>
        <BlogFilter choice={choice} categories={categories} count={count} />
        <StaticPart id="liste" html={list} />
      </div>
    </>
  );
}
