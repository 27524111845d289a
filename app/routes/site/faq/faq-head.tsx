import { MatHero } from '#app/features/content/mat-hero.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Questions fréquentes', path: '/faq' },
];

export function FaqHead({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <MatHero
        title="Questions fréquentes"
        lead="Ce que l’on nous demande au comptoir, avant de poser un appareil&nbsp;: le prix, le délai, la garantie, l’envoi, et ce que la loi vous donne de toute façon."
        illustration="comptoir"
      />
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}
