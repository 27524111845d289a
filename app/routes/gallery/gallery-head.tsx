import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Galerie', path: '/galerie' },
];

export function GalleryHead({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="La galerie de l’atelier"
        lead="Douze scènes d’établi, dessinées d’après notre travail de tous les jours&nbsp;: des réparations délicates, des machines montées sur mesure, l’atelier et ses tiroirs."
        illustration="microscope"
      />
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}
