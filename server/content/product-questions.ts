import { z } from 'zod';
import { kebabName, prose } from './fields.ts';

const questions = (min: number) =>
  z
    .array(z.strictObject({ question: prose(8, 90), answer: prose(40, 400) }))
    .min(min)
    .max(3);

/** content/data/product-questions.yml: questions and answers at the foot of a product's page. */
export const productQuestionsSchema = z.strictObject({
  /** By the id of a category of products. */
  categories: z.record(kebabName, questions(2)),
  /** After those of the category, for every product. */
  everywhere: questions(1),
});

export type ProductQuestions = z.infer<typeof productQuestionsSchema>;
export type ProductQuestion = ProductQuestions['everywhere'][number];
