import { Link, useNavigation } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/blog.ts';
import { blogPath, chooseArticles, readChoice, usedCategories } from './blog-choice.ts';
import { BlogFilter } from './blog-filter.tsx';
import { PostCard, type PostCardData } from './post-card.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Blog', path: '/blog' },
];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, siteName, category, isEmpty } = loaderData;
  return pageMeta({
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
    siteUrl,
    siteName,
    noindex: isEmpty,
  });
}

export const headers = publicPage('blog');

export function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const choice = readChoice(new URL(request.url).searchParams);
  const articles = content.listArticles();
  const categories = usedCategories(articles, content.blogCategories());
  const posts = chooseArticles(articles, choice).map(toPostCard);
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    choice,
    /** The asked category when it exists: the only choice that makes another page. */
    category: categories.find((name) => name === choice.category) ?? '',
    categories,
    posts,
    isEmpty: posts.length === 0,
  };
}

export default function Blog({
  loaderData: { siteUrl, choice, category, categories, posts },
}: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/blog';
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title={category || 'Le blog de l’atelier'}
        lead="Pannes courantes, gestes utiles et actualités du matériel, vus depuis l’établi. Sans publicité déguisée, avec les limites dites."
        illustration="ordinateur"
      />
      <div className="section wrap pt-12">
        <BlogFilter choice={choice} categories={categories} count={posts.length} />
        {posts.length === 0 ? (
          <NoPost />
        ) : (
          // The key makes a new list enter as a whole, one card after the other.
          <div className="posts" key={blogPath(choice)} aria-busy={isLoading || undefined}>
            {posts.map((post, index) => (
              <PostCard key={post.slug} post={post} index={index} />
            ))}
          </div>
        )}
      </div>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}

function toPostCard({ slug, title, date, author, category, excerpt, image }: PostCardData): PostCardData {
  return { slug, title, date, author, category, excerpt, image };
}

function NoPost() {
  return (
    <div className="remote">
      <div className="mat">
        <img src="/illustrations/diagnostic.svg" alt="" width="320" height="240" />
      </div>
      <div>
        <h2>Aucun article de blog pour le moment.</h2>
        <p>
          Une panne à comprendre ? Les <Link to="/services">pages de nos services</Link> décrivent les
          symptômes, les causes et les prix de départ.
        </p>
        <div className="hero__cta">
          <Link className="btn btn--1" to="/services">
            Voir nos services
          </Link>
          <Link className="btn" to="/blog">
            Tous les articles
          </Link>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
