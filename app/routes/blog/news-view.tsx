import { Rss } from 'lucide';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { QuoteCard } from '#app/features/content/quote-card.tsx';
import { contactPath } from '#app/features/content/quote-link.ts';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { collectionPage } from '#app/seo/schema/collection-page.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import type { ArticleCard } from '#server/content/cards.ts';
import type { PlainPage } from '#server/content/pages.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { blogPath } from './blog-choice.ts';
import { PostList } from './post-list.tsx';
import { ChoiceList } from './related-block.tsx';

type NewsViewProps = {
  page: PlainPage;
  /** Articles of the news categories, newest first. */
  posts: readonly ArticleCard[];
  /** The news categories that have an article. */
  categories: readonly string[];
  shop: ShopSettings;
  siteUrl: string;
};

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Blog', path: '/blog' },
  { name: 'Actualités', path: '/actualites' },
];

/** The articles that are news, and how they are chosen and written; rendered by the server. */
export function NewsView({ page, posts, categories, shop, siteUrl }: NewsViewProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero title={page.title} lead={page.lead} illustration={page.illustration ?? 'actualite-jeux'}>
        <ButtonLink to="/blog">Tout le blog</ButtonLink>
        <ButtonLink variant="quiet" icon={Rss} to={RSS_PATH}>
          Flux RSS
        </ButtonLink>
      </MatHero>
      <div className="section wrap">
        <nav className="mb-8" aria-label="Catégories d’actualités">
          <ChoiceList choices={categories.map((name) => ({ name, path: blogPath({ category: name }) }))} />
        </nav>
        <PostList posts={posts} />
      </div>
      <div className="band">
        <div className="section wrap cols">
          <StaticProse id="texte" html={page.html} />
          <QuoteCard
            shop={shop}
            to={contactPath('Question sur une actualité')}
            title="Une annonce, un doute"
            action="Poser la question"
          />
        </div>
      </div>
      <JsonLd
        data={[
          collectionPage(siteUrl, {
            path: page.path,
            name: page.title,
            description: page.seo.description,
            pages: posts,
          }),
          breadcrumbList(siteUrl, CRUMBS),
        ]}
      />
    </>
  );
}
