import type { ColumnType, Generated } from 'kysely';
import type { ArticleFields } from '../content/own/article-fields.ts';
import type { ArticlePage } from '../content/pages.ts';

/** What the shop writes in the back office, beside content/. */
export interface ContentTables {
  blog_posts: BlogPostsTable;
  blog_post_revisions: BlogPostRevisionsTable;
  redirects: RedirectsTable;
  faq_entries: FaqEntriesTable;
  gallery_items: GalleryItemsTable;
}

interface BlogPostsTable {
  id: Generated<string>;
  slug: string;
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  publish_at: Date | null;
  fields: ColumnType<ArticleFields, string, string>;
  page: ColumnType<ArticlePage | null, string | null | undefined, string | null>;
  revision: Generated<number>;
  updated_at: Generated<Date>;
}

interface BlogPostRevisionsTable {
  post_id: string;
  revision: number;
  fields: ColumnType<ArticleFields, string, never>;
  saved_by: string | null;
  saved_at: Generated<Date>;
}

interface RedirectsTable {
  id: Generated<string>;
  source: string;
  target: string;
  status: 301 | 302;
  created_at: Generated<Date>;
}

interface FaqEntriesTable {
  id: Generated<string>;
  anchor: string;
  category: string;
  question: string;
  /** Markdown. */
  answer: string;
  answer_html: string;
  answer_text: string;
  position: Generated<number>;
  is_hidden: Generated<boolean>;
  updated_at: Generated<Date>;
}

interface GalleryItemsTable {
  slug: string;
  position: number;
  is_published: Generated<boolean>;
  /** Null, of a scene of the file: as the file has it. */
  category: string | null;
  title: string | null;
  description: string | null;
  alt_text: string | null;
  /** "2026-11-21" */
  done_on: string | null;
  photo_id: string | null;
  photo_width: number | null;
  photo_height: number | null;
  updated_at: Generated<Date>;
}
