/** What the shop may decide about a testimonial. */
export type TestimonialOutcome = 'published' | 'refused' | 'withdrawn';

/** Filters of the list in the back office, in the order shown. */
export const TESTIMONIAL_VIEWS = {
  waiting: 'À lire',
  published: 'Publiés',
  refused: 'Refusés ou retirés',
} as const;

export type TestimonialView = keyof typeof TESTIMONIAL_VIEWS;

/**
 * The reasons for not showing a testimonial that its page announces
 * (app/routes/testimonials/testimonials-notice.tsx).
 */
export const REFUSALS = {
  faux: 'Rien ne permet de penser que son auteur a vécu cette expérience à l’atelier',
  illicite: 'Il contient des propos illicites ou injurieux',
  personnel: 'Il nomme une personne ou donne ses coordonnées',
  'hors-sujet': 'Il ne parle pas d’une réparation ou d’un achat à l’atelier',
  publicite: 'C’est une publicité',
  auteur: 'Son auteur nous a demandé de le retirer',
} as const;
