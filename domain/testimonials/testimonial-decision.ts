/** What the shop may decide about a testimonial. */
export type TestimonialOutcome = 'published' | 'refused' | 'withdrawn';

/** Filters of the list in the back office, in the order shown. */
export const TESTIMONIAL_VIEWS = {
  waiting: 'À lire',
  published: 'Publiés',
  refused: 'Refusés ou retirés',
} as const;

export type TestimonialView = keyof typeof TESTIMONIAL_VIEWS;

/** Why a testimonial is not shown, as article 23 of the general conditions says it: every page that announces it says this. */
export const GROUNDS = 'faux, illicite, injurieux, hors sujet ou publicitaire';

const OF_BOTH = {
  illicite: 'Il est illicite, par exemple parce qu’il donne les coordonnées d’une personne',
  injurieux: 'Il est injurieux',
  publicite: 'C’est une publicité',
};

/** What an author asks for is no ground of the shop's. */
const OF_AUTHOR = { auteur: 'Son auteur nous a demandé de le retirer' };

export type RefusalGround = 'faux' | keyof typeof OF_BOTH | 'hors-sujet' | keyof typeof OF_AUTHOR;

/** What the author reads for each ground, of a testimonial about the shop and of a review. */
export const REFUSALS: Readonly<Record<'shop' | 'product', Readonly<Record<RefusalGround, string>>>> = {
  shop: {
    faux: 'Rien ne permet de penser que son auteur a vécu cette expérience à l’atelier',
    ...OF_BOTH,
    'hors-sujet': 'Il ne parle pas d’une réparation ou d’un achat à l’atelier',
    ...OF_AUTHOR,
  },
  product: {
    faux: 'Rien ne permet de penser que son auteur a essayé ce produit',
    ...OF_BOTH,
    'hors-sujet': 'Il ne parle pas de ce produit, ou son acheteur ne l’a pas gardé',
    ...OF_AUTHOR,
  },
};
