import { compileMarkdown } from '../compile.ts';
import { type FaqCategory, faqDataSchema } from '../faq.ts';
import type { PageLink } from '../pages.ts';
import type { Problem } from '../problem.ts';
import { parseYamlFile } from './yaml-file.ts';

export type LoadedFaq = {
  /** With `{{shop.x}}` tokens left in place. */
  categories: FaqCategory[];
  /** The links in the answers, with their lines in the file. */
  links: PageLink[];
  problems: Problem[];
};

export const FAQ_FILE = 'content/data/faq.yml';

/** Reads content/data/faq.yml and compiles its answers. @throws ContentError when there is no such file */
export function loadFaq(file: string): LoadedFaq {
  const { value, yaml, problems } = parseYamlFile(file, faqDataSchema, FAQ_FILE);
  const links: PageLink[] = [];
  const categories = (value?.categories ?? []).map(({ questions, ...category }, index) => ({
    ...category,
    questions: questions.map(({ id, question, answer }, place) => {
      const compiled = compileMarkdown(answer);
      // An answer is one paragraph: all of it stands where its field does.
      const line = yaml.lineOf(['categories', index, 'questions', place, 'answer']);
      links.push(...compiled.links.map(({ href }) => ({ href, line })));
      problems.push(...compiled.problems.map((problem) => ({ ...problem, line, file: FAQ_FILE })));
      return { id, question, html: compiled.html, text: compiled.text };
    }),
  }));
  return { categories, links, problems };
}
