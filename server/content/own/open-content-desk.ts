import { type ArticleDesk, type ArticleDeskDeps, openArticleDesk } from './article-desk.ts';
import { type GalleryDesk, type GalleryDeskDeps, openGalleryDesk } from './gallery-desk.ts';
import { openQuestionDesk, type QuestionDesk, type QuestionDeskDeps } from './question-desk.ts';
import { openRedirectDesk, type RedirectDesk, type RedirectDeskDeps } from './redirect-desk.ts';

/** What the shop writes in the back office beside content/. */
export type ContentDesk = {
  articles: ArticleDesk;
  questions: QuestionDesk;
  redirects: RedirectDesk;
  gallery: GalleryDesk;
};

export function openContentDesk(
  deps: ArticleDeskDeps & QuestionDeskDeps & RedirectDeskDeps & GalleryDeskDeps,
): ContentDesk {
  return {
    articles: openArticleDesk(deps),
    questions: openQuestionDesk(deps),
    redirects: openRedirectDesk(deps),
    gallery: openGalleryDesk(deps),
  };
}
