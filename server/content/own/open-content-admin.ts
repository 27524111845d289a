import { type ArticleAdmin, type ArticleAdminDeps, openArticleAdmin } from './article-admin.ts';
import { type GalleryAdmin, type GalleryAdminDeps, openGalleryAdmin } from './gallery-admin.ts';
import { openQuestionAdmin, type QuestionAdmin, type QuestionAdminDeps } from './question-admin.ts';
import { openRedirectAdmin, type RedirectAdmin, type RedirectAdminDeps } from './redirect-admin.ts';

/** What the shop writes in the back office beside content/. */
export type ContentAdmin = {
  articles: ArticleAdmin;
  questions: QuestionAdmin;
  redirects: RedirectAdmin;
  gallery: GalleryAdmin;
};

export function openContentAdmin(
  deps: ArticleAdminDeps & QuestionAdminDeps & RedirectAdminDeps & GalleryAdminDeps,
): ContentAdmin {
  return {
    articles: openArticleAdmin(deps),
    questions: openQuestionAdmin(deps),
    redirects: openRedirectAdmin(deps),
    gallery: openGalleryAdmin(deps),
  };
}
