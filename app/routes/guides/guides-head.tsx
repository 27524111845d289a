import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import type { GuideCategory } from '#server/content/data-files.ts';

type GuidesHeadProps = {
  /** Undefined on the page of all guides. */
  category: GuideCategory | undefined;
  categories: readonly GuideCategory[];
  siteUrl: string;
};

/** Head of the list of guides, with links to the categories. */
export function GuidesHead({ category, categories, siteUrl }: GuidesHeadProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Guides', path: '/guides' },
    ...(category ? [{ name: category.title, path: `/guides/${category.slug}` }] : []),
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <MatHero
        title={category ? `Guides\u00a0: ${category.title}` : 'Les guides de l’atelier'}
        lead={
          category?.description ??
          'Ce que nous faisons à l’établi, écrit pour être refait chez vous\u00a0: les outils, les valeurs à mesurer, les gestes qui cassent, et le moment où il vaut mieux s’arrêter.'
        }
        illustration={category?.illustration ?? 'guide-outils'}
      />
      <nav className="wrap" aria-label="Catégories de guides">
        <ul className="tags mt-8">
          {category && (
            <li>
              <Link to="/guides">Tous les guides</Link>
            </li>
          )}
          {categories.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/guides/${slug}`} aria-current={slug === category?.slug ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}
