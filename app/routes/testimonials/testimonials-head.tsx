import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Témoignages', path: '/temoignages' },
];

export function TestimonialsHead({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="Témoignages"
        lead="Ce que disent ceux qui ont repris leur appareil&nbsp;: la panne, le prix, l’attente, et ce qui aurait pu être mieux."
        illustration="comptoir"
      >
        <ButtonLink variant="primary" to="#donner-son-avis">
          Donner mon avis
        </ButtonLink>
      </MatHero>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}
