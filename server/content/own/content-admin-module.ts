import type { Module } from '../../module.ts';
import { type ArticleAdminDeps, createArticleAdmin } from './article-admin.ts';
import { createDeviceAdmin, type DeviceAdminDeps } from './device-admin.ts';
import { createGalleryAdmin, type GalleryAdminDeps } from './gallery-admin.ts';
import { createQuestionAdmin, type QuestionAdminDeps } from './question-admin.ts';
import { createReadingAdmin, type ReadingAdminDeps } from './reading-admin.ts';
import { createRedirectAdmin, type RedirectAdminDeps } from './redirect-admin.ts';
import { createRevisionAdmin } from './revision-admin.ts';

type ContentAdminDeps = ArticleAdminDeps &
  QuestionAdminDeps &
  RedirectAdminDeps &
  GalleryAdminDeps &
  DeviceAdminDeps &
  ReadingAdminDeps;

export type ContentAdmin = ReturnType<typeof createContentAdmin>['api'];

/** The content that the shop writes in the back office, beside content/. */
export function createContentAdmin(deps: ContentAdminDeps) {
  return {
    api: {
      articles: createArticleAdmin(deps),
      questions: createQuestionAdmin(deps),
      redirects: createRedirectAdmin(deps),
      gallery: createGalleryAdmin(deps),
      devices: createDeviceAdmin(deps),
      revisions: createRevisionAdmin(deps),
      readings: createReadingAdmin(deps),
    },
  } satisfies Module<unknown>;
}
