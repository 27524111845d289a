import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { OwnQuestion } from '#server/content/own/question-admin.ts';

/** A question as the texts of its form. */
export const questionTexts = ({
  category,
  question,
  answer,
  position,
  isHidden,
}: OwnQuestion): FormTexts => ({
  category,
  question,
  answer,
  position: String(position),
  isHidden: isHidden ? 'oui' : '',
});
