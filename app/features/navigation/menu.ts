import type { MenuIconName } from './menu-icon.tsx';

export type MenuLink = { label: string; to: string; icon?: MenuIconName };

/** A dropdown of the header, an accordion of the mobile menu. `foot`: what gathers or completes its links. */
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
  {
    label: 'Blog',
    links: [
      { label: 'Réparation informatique', to: blogCategory('Réparation Informatique'), icon: 'wrench' },
      { label: 'Conseils et astuces', to: blogCategory('Conseils & Astuces Tech'), icon: 'idea' },
      { label: 'Réparation de téléphones', to: blogCategory('Réparation Téléphonie'), icon: 'phone' },
      { label: 'Actualités gaming', to: blogCategory('Actualités Gaming'), icon: 'gamepad' },
      { label: 'Actualités hardware', to: blogCategory('Actualités Hardware'), icon: 'cpu' },
    ],
    foot: [{ label: 'Tous les articles', to: '/blog' }],
  },
  {
    label: 'L’atelier',
    links: [
      { label: 'Notre magasin', to: '/notre-magasin', icon: 'shop' },
      { label: 'Demander un devis', to: '/demande', icon: 'quote' },
      { label: 'Envoyer un appareil', to: '/envoi', icon: 'parcel' },
      { label: 'Nous contacter', to: '/contact', icon: 'message' },
    ],
    foot: [
      { label: 'Conditions générales', to: '/legal/cgv' },
      { label: 'Mentions légales', to: '/mentions-legales' },
    ],
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
      { label: 'Blog', to: '/blog' },
      { label: 'Notre magasin', to: '/notre-magasin' },
      { label: 'Envoyer un appareil', to: '/envoi' },
    ],
  },
];

export const legalMenu: readonly MenuLink[] = [
  { label: 'Mentions légales', to: '/mentions-legales' },
  { label: 'Confidentialité', to: '/legal/privacy' },
  { label: 'CGV et CGU', to: '/legal/cgv' },
];

export function isMenu(entry: Menu | MenuLink): entry is Menu {
  return 'links' in entry;
}

/** Every address the menus lead to, once, for the check of dead links (scripts/check/). */
export function allMenuLinks(): string[] {
  const ofBar = mainMenu.flatMap((entry) => (isMenu(entry) ? [...entry.links, ...entry.foot] : [entry]));
  const ofFooter = footerMenu.flatMap(({ links }) => links);
  return [...new Set([...ofBar, ...ofFooter, ...legalMenu].map(({ to }) => to))];
}

/** @param name as content/data/blog.yml writes it: the filter compares whole names. */
function blogCategory(name: string): string {
  return `/blog?${new URLSearchParams({ category: name })}`;
}
