import { z } from 'zod';
import { kebabName, prose } from './fields.ts';

const question = z.strictObject({
  /** Its anchor on the page. */
  id: kebabName,
  question: prose(8, 180),
  /** Markdown, compiled when the file is read (source/load-faq.ts). */
  answer: z.string().trim().min(15).max(900),
});

/** content/data/faq.yml: the questions of /faq by category, in the order shown. */
export const faqDataSchema = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        /** Anchor of its section, among those of the questions. */
        id: kebabName,
        title: prose(3, 60),
        icon: kebabName,
        questions: z.array(question).min(1),
      }),
    )
    .min(1)
    .superRefine((categories, context) => {
      const seen = new Set<string>();
      const take = (id: string, path: PropertyKey[]) => {
        if (seen.has(id)) context.addIssue({ code: 'custom', path, message: `l’ancre ${id} est déjà prise` });
        seen.add(id);
      };
      categories.forEach(({ id, questions }, index) => {
        take(id, [index, 'id']);
        questions.forEach((one, place) => {
          take(one.id, [index, 'questions', place, 'id']);
        });
      });
    }),
});

export type FaqQuestion = {
  id: string;
  question: string;
  /** The answer; safe to insert: no raw HTML of the source, no scripted address. */
  html: string;
  /** The answer without its marks, for a search and for machines. */
  text: string;
};

export type FaqCategory = {
  id: string;
  title: string;
  /** Name of a lucide icon. */
  icon: string;
  questions: FaqQuestion[];
};
