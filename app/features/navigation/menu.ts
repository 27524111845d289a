import type { MenuIconName } from './menu-icons.ts';

export type MenuLink = { label: string; to: string; icon?: MenuIconName };

/** A dropdown of the header, an accordion of the mobile menu. `foot`: a link that gathers or completes the others. */
export type Menu = { label: string; links: readonly MenuLink[]; foot: readonly MenuLink[] };

/** The bar of the header, left to right: dropdowns and plain links. Only pages that exist (`npm run check`). */
export const mainMenu: readonly (Menu | MenuLink)[] = [
  {
    label: 'Services',
    links: [
      { label: 'Réparation PC & Mac', to: '/services/reparation-pc-mac', icon: 'laptop' },
      { label: 'Réparation de consoles', to: '/services/reparation-consoles', icon: 'gamepad' },
      { label: 'Réparation de téléphones', to: '/services/reparation-telephone-reims', icon: 'phone' },
      { label: 'Micro-soudure', to: '/services/micro-soudure', icon: 'board' },
    ],
    foot: [
      { label: 'Tous les services', to: '/services' },
      { label: 'Réparer à distance', to: '/envoi' },
    ],
  },
  { label: 'Consoles', to: '/consoles' },
  {
    label: 'Professionnel',
    links: [
      { label: 'Audit et conseil', to: '/professionnel/audit-conseil-it', icon: 'audit' },
      { label: 'Fourniture de matériel', to: '/professionnel/fourniture-materiel', icon: 'monitor' },
      { label: 'Maintenance', to: '/professionnel/maintenance-informatique', icon: 'wrench' },
      { label: 'Sécurité', to: '/professionnel/securite-informatique', icon: 'shield' },
      { label: 'Services cloud', to: '/professionnel/services-cloud', icon: 'cloud' },
      { label: 'Réseau', to: '/professionnel/solutions-reseau', icon: 'network' },
    ],
    foot: [{ label: 'Toute l’offre', to: '/professionnel' }],
  },
  {
    label: 'Hébergement',
    links: [
      { label: 'Minecraft', to: '/hebergement/minecraft', icon: 'gamepad' },
      { label: 'FiveM', to: '/hebergement/fivem', icon: 'gamepad' },
      { label: 'VPS pour le jeu', to: '/hebergement/vps-game', icon: 'server' },
      { label: 'Serveurs dédiés', to: '/hebergement/serveurs-dedies', icon: 'server' },
      { label: 'Tunnel IP', to: '/hebergement/tunnel-ip', icon: 'network' },
      { label: 'Web et e-mail Plesk', to: '/hebergement/plesk', icon: 'cloud' },
      { label: 'Création de site', to: '/hebergement/creation-site', icon: 'site' },
    ],
    foot: [{ label: 'Tout l’hébergement', to: '/hebergement' }],
  },
  { label: 'Guides', to: '/guides' },
  { label: 'Boutique', to: '/boutique' },
  {
    label: 'Blog',
    links: [
      { label: 'Réparation informatique', to: blogCategory('Réparation Informatique'), icon: 'wrench' },
      { label: 'Conseils et astuces', to: blogCategory('Conseils & Astuces Tech'), icon: 'idea' },
      { label: 'Actualités gaming', to: blogCategory('Actualités Gaming'), icon: 'gamepad' },
      { label: 'Actualités hardware', to: blogCategory('Actualités Hardware'), icon: 'cpu' },
    ],
    foot: [{ label: 'Tous les articles', to: '/blog' }],
  },
  {
    label: 'L’atelier',
    links: [
      { label: 'Notre magasin', to: '/notre-magasin', icon: 'shop' },
      { label: 'Galerie', to: '/galerie', icon: 'picture' },
      { label: 'Témoignages', to: '/temoignages', icon: 'star' },
      { label: 'Questions fréquentes', to: '/faq', icon: 'question' },
      { label: 'Demander un devis', to: '/demande', icon: 'quote' },
    ],
    foot: [{ label: 'Nous contacter', to: '/contact' }],
  },
];

/** Columns of links in the footer, under their title. */
export const footerMenu: readonly { title: string; links: readonly MenuLink[] }[] = [
  {
    title: 'Réparer',
    links: [
      { label: 'PC et Mac', to: '/services/reparation-pc-mac' },
      { label: 'Consoles', to: '/consoles' },
      { label: 'Téléphones', to: '/services/reparation-telephone-reims' },
      { label: 'Micro-soudure', to: '/services/micro-soudure' },
      { label: 'Tous les services', to: '/services' },
      { label: 'Prix', to: '/prix' },
    ],
  },
  {
    title: 'S’informer',
    links: [
      { label: 'Professionnels', to: '/professionnel' },
      { label: 'Hébergement', to: '/hebergement' },
      { label: 'Boutique', to: '/boutique' },
      { label: 'Blog', to: '/blog' },
      { label: 'Actualités', to: '/actualites' },
      { label: 'Notre magasin', to: '/notre-magasin' },
      { label: 'Questions fréquentes', to: '/faq' },
      { label: 'Envoyer un appareil', to: '/envoi' },
      { label: 'Espace client', to: '/espace-client' },
    ],
  },
];

export const legalMenu: readonly MenuLink[] = [
  { label: 'Mentions légales', to: '/mentions-legales' },
  { label: 'Confidentialité', to: '/legal/privacy' },
  { label: 'CGV et CGU', to: '/legal/cgv' },
  // The law requires these words at the foot of every page (code de la consommation, D. 221-5).
  { label: 'Renoncer au contrat ici', to: '/renoncer-au-contrat' },
  { label: 'Plan du site', to: '/map' },
  // A dialog, if an external service is configured (features/consent/).
  { label: 'Gérer mes cookies', to: '/mesure-audience' },
];

export function isMenu(entry: Menu | MenuLink): entry is Menu {
  return 'links' in entry;
}

export function linksOf({ links, foot }: Menu): MenuLink[] {
  return [...links, ...foot];
}

/** Every address that the menus lead to, once, for the check of dead links (scripts/check/). */
export function allMenuLinks(): string[] {
  const ofBar = mainMenu.flatMap((entry) => (isMenu(entry) ? linksOf(entry) : [entry]));
  const ofFooter = footerMenu.flatMap(({ links }) => links);
  return [...new Set([...ofBar, ...ofFooter, ...legalMenu].map(({ to }) => to))];
}

/** @param name as in content/data/blog.yml: the filter compares whole names. */
function blogCategory(name: string): string {
  return `/blog?${new URLSearchParams({ category: name })}`;
}
