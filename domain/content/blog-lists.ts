/** A list of one or two cards repeats the blog and says nothing of its own: search engines are not sent there. */
const INDEXED_FROM = 3;

/** Whether the list of a category of the blog is long enough to be found by search engines. */
export const isIndexedList = (articles: number): boolean => articles >= INDEXED_FROM;
