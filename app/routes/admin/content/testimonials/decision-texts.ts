import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { TESTIMONIAL_ORIGINS } from '#domain/testimonials/testimonials.ts';
import type { TestimonialDetails } from '#server/testimonials/moderation.ts';

const DECISIONS: Readonly<Record<string, string>> = {
  published: 'Publié',
  refused: 'Refusé',
  withdrawn: 'Retiré',
};

/** The published facts of a testimonial, as the texts of its form. */
export const publicationTexts = ({
  outcome,
  experiencedOn,
  origin,
  isVerified,
  proof,
}: Pick<TestimonialDetails, 'outcome' | 'experiencedOn' | 'origin' | 'isVerified' | 'proof'>): FormTexts => ({
  decision: outcome ?? '',
  experiencedOn: experiencedOn ?? '',
  origin,
  isVerified: isVerified ? 'oui' : outcome === 'published' ? 'non' : '',
  proof: proof ?? '',
});

type Decided = Pick<TestimonialDetails, 'outcome' | 'rating' | 'text' | 'name'>;

/** What the shop has read of a review before it decides: its author may change it until then. */
export const reviewTexts = ({ outcome, rating, text, name }: Decided): FormTexts => ({
  decision: outcome ?? '',
  rating: String(rating),
  text,
  author: name,
});

export const replyTexts = ({ reply }: Pick<TestimonialDetails, 'reply'>): FormTexts => ({
  reply: reply ?? '',
});

/** The label of a field's stored value; undefined if the value is text already. */
export const publicationWords = (field: string, text: string): string | undefined => {
  if (field === 'decision') return DECISIONS[text] ?? 'Aucune';
  if (field === 'origin') return Object.entries(TESTIMONIAL_ORIGINS).find(([id]) => id === text)?.[1];
  if (field === 'isVerified') return text === 'oui' ? 'Client vérifié' : 'Non vérifié';
  return undefined;
};
