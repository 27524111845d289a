import type { ContentStore } from '../content-store.ts';
import type { FaqCategory } from '../faq.ts';
import type { ArticlePage, PageHeader } from '../pages.ts';
import type { OwnContent } from './own-content-module.ts';

/**
 * The content of the files with what the shop wrote beside it. A file takes precedence over an own page with the same
 * address.
 */
export function withOwnContent(store: ContentStore, own: OwnContent): ContentStore {
  const taken = new Set(store.pages.map(({ path }) => path));
  const articles = new Map(
    own.articles.filter(({ path }) => !taken.has(path)).map((article) => [article.path, article]),
  );
  return {
    ...store,
    // First: of two articles of one day, that of the shop is the newer one.
    pages: [...[...articles.values()].map(headOf), ...store.pages],
    faq: store.faq.map((category) => withQuestions(category, own)),
    findPage: (asked) => articles.get(asked) ?? store.findPage(asked),
  };
}

function headOf({ html: _body, ...head }: ArticlePage): PageHeader {
  return head;
}

/** After the questions of the file, whose anchors take precedence. */
function withQuestions(category: FaqCategory, { questions }: OwnContent): FaqCategory {
  const taken = new Set(category.questions.map(({ id }) => id));
  const own = questions.filter((entry) => entry.category === category.id && !taken.has(entry.id));
  return own.length === 0
    ? category
    : { ...category, questions: [...category.questions, ...own.map(({ category: _of, ...entry }) => entry)] };
}
