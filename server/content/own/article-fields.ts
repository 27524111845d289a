/** The contents of an article's form, as they were written. */
export type ArticleFields = {
  title: string;
  /** The end of its address. */
  slug: string;
  seoTitle: string;
  keywords: string[];
  category: string;
  tags: string[];
  excerpt: string;
  /** A file of public/illustrations, without extension; empty for the drawing that all share. */
  image: string;
  imageAlt: string;
  author: string;
  relatedPages: string[];
  /** One line a source (article-sources.ts); texts saved before articles had sources have none. */
  sources?: string[];
  /** Markdown. */
  body: string;
};

/** The fault to correct, and the field of the form that it is about. */
export type ArticleFault = { field: keyof ArticleFields | 'publishAt'; message: string };
