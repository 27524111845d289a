import type { HostingCard } from '#server/content/cards.ts';
import type { HostingCategory } from '#server/content/schemas.ts';

type Category = {
  id: HostingCategory;
  name: string;
  /** What its products have in common, and for whom they are. */
  summary: string;
  /** A file of public/illustrations, without extension. */
  illustration: string;
};

/** The four shelves of the hosting area, in order. Their ids were once steps of the address (redirects.yml). */
export const CATEGORIES: readonly Category[] = [
  {
    id: 'gaming',
    name: 'Serveurs de jeux',
    summary:
      'Un jeu, un serveur installé, réglé et sauvegardé. Vous en êtes l’administrateur, nous avons fait la première mise en route.',
    illustration: 'jeu-cubes',
  },
  {
    id: 'cloud',
    name: 'VPS, dédiés et stockage',
    summary:
      'Une machine à vous, virtuelle ou entière, ou seulement de la place\u00a0: pour plusieurs jeux, une application, des copies de sécurité.',
    illustration: 'vps',
  },
  {
    id: 'reseaux',
    name: 'Réseau et protection',
    summary:
      'Pour un serveur qui tourne déjà, chez vous ou ailleurs\u00a0: une adresse filtrée devant lui, et un plan pour les soirs d’attaque.',
    illustration: 'tunnel-ip',
  },
  {
    id: 'web',
    name: 'Sites et messagerie',
    summary:
      'Le site d’une activité locale, ses boîtes e-mail, son certificat, et quelqu’un à appeler à Reims.',
    illustration: 'panneau-web',
  },
];

export const categoryName = (id: HostingCategory) =>
  CATEGORIES.find((category) => category.id === id)?.name ?? '';

/** The products of one shelf. */
export function inCategory(products: readonly HostingCard[], id: HostingCategory): HostingCard[] {
  return products.filter(({ category }) => category === id);
}
