import { dayInParis, parisTime } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { ArticleFields } from '#server/content/own/article-fields.ts';

type Drawn = { fields: ArticleFields; publishAt: Date | null };

/** An article as the texts of its form. */
export function articleTexts({ fields, publishAt }: Drawn): FormTexts {
  const { keywords, tags, relatedPages, sources = [], ...lines } = fields;
  const time = publishAt && parisTime(publishAt);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    ...lines,
    keywords: keywords.join(', '),
    tags: tags.join(', '),
    relatedPages: relatedPages.join('\n'),
    sources: sources.join('\n'),
    publishDay: publishAt ? dayInParis(publishAt) : '',
    publishTime: time ? `${two(time.hour)}:${two(time.minute)}` : '',
  };
}
