import { RelatedLinks } from '#app/features/content/related-links.tsx';

const ENTRIES = [
  { path: '/services', title: 'Tous les services', note: 'PC, Mac, téléphone, console, micro-soudure' },
  { path: '/consoles', title: 'Les consoles, panne par panne', note: 'PlayStation, Xbox, Switch' },
  { path: '/prix', title: 'Le prix d’une réparation', note: 'une fourchette en trois choix' },
  { path: '/guides', title: 'Les guides', note: 'diagnostiquer et réparer soi-même' },
  { path: '/hebergement', title: 'L’hébergement', note: 'serveurs de jeux, VPS, sites' },
  { path: '/contact', title: 'Poser la question à l’atelier', note: 'une réponse avant de vous déplacer' },
];

/** Links into the site, for visitors who do not know what to search for. */
export function EntryPoints() {
  return (
    <section className="link-grid" aria-labelledby="entrees">
      <h2 id="entrees">Ou parcourir le site</h2>
      <RelatedLinks links={ENTRIES} />
    </section>
  );
}
