import { COUNTER_PATH } from '../counter/counter-paths.ts';

type MenuLink = { to: string };

/** Beside the button of the menu, a thumb reaches four more on the narrowest phone. */
const MOST = 4;

/** The screens of a day, the most frequent first, with words that fit the bar. */
const OF_A_DAY: readonly (readonly [to: string, words: string])[] = [
  ['/admin', 'Tableau de bord'],
  ['/admin/reparations', 'Réparations'],
  [COUNTER_PATH, 'Vente'],
  ['/admin/commandes', 'Commandes'],
  ['/admin/rendez-vous', 'Rendez-vous'],
  ['/admin/stock', 'Stock'],
  ['/admin/temoignages', 'Avis'],
  ['/admin/articles', 'Articles'],
  ['/admin/questions', 'Questions'],
];

/** The screens of the bar for somebody who may open these: a role that may not open one has the next. */
export const shortcutsAmong = <Link extends MenuLink>(
  links: readonly Link[],
): { link: Link; words: string }[] =>
  OF_A_DAY.flatMap(([to, words]) =>
    links.filter((link) => link.to === to).map((link) => ({ link, words })),
  ).slice(0, MOST);
