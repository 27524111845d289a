import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { ArticleState } from '#server/content/own/article-admin.ts';

/** In the order of the select field. */
export const ARTICLE_STATES: Record<ArticleState, { label: string; kind: BadgeKind }> = {
  draft: { label: 'Brouillon', kind: 'waiting' },
  scheduled: { label: 'Programmé', kind: 'progress' },
  published: { label: 'Publié', kind: 'ok' },
  withdrawn: { label: 'Retiré', kind: 'idle' },
};
