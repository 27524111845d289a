import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import type { Gallery } from '#server/content/gallery.ts';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Galerie', path: '/galerie' },
];

/** What the gallery consists of: the shop adds photographs and hides drawings. */
function leadOf(items: Gallery['items']): string {
  if (items.some(({ picture }) => picture.sources))
    return 'Des scènes d’établi, en photo ou dessinées d’après notre travail de tous les jours\u00a0: des réparations délicates, des machines montées sur mesure, l’atelier et ses tiroirs.';
  const count = items.length === 12 ? 'Douze scènes' : 'Des scènes';
  return `${count} d’établi, dessinées d’après notre travail de tous les jours\u00a0: des réparations délicates, des machines montées sur mesure, l’atelier et ses tiroirs.`;
}

type GalleryHeadProps = {
  siteUrl: string;
  /** All items, whatever the category. */
  items: Gallery['items'];
};

export function GalleryHead({ siteUrl, items }: GalleryHeadProps) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero title="La galerie de l’atelier" lead={leadOf(items)} illustration="microscope" />
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}
