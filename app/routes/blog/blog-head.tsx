import { Newspaper, Rss } from 'lucide';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { blogPath } from './blog-choice.ts';

type BlogHeadProps = {
  /** Empty if all categories are shown. */
  category: string;
  siteUrl: string;
};

/** Head of the list of articles, rendered by the server. */
export function BlogHead({ category, siteUrl }: BlogHeadProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Blog', path: '/blog' },
    ...(category ? [{ name: category, path: blogPath({ category }) }] : []),
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero
        title={category || 'Le blog de l’atelier'}
        lead="Pannes courantes, gestes utiles et actualités du matériel, vus depuis l’établi. Sans publicité déguisée, avec les limites dites."
        illustration="ordinateur"
      >
        <ButtonLink icon={Newspaper} to="/actualites">
          Les actualités seules
        </ButtonLink>
        <ButtonLink variant="quiet" icon={Rss} to={RSS_PATH}>
          Flux RSS
        </ButtonLink>
      </MatHero>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}
