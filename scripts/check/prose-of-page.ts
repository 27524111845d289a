import type { ProseBlock } from '#server/content/markdown/prose-text.ts';
import type { ContentPage } from '#server/content/pages.ts';
import type { YamlPath } from '#server/content/source/located-yaml.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';

/** All that a visitor reads on the page: the body, then the sentences of the frontmatter, each with its line. */
export function proseOfPage({ page, blocks, lineOf }: SourcePage): ProseBlock[] {
  return [...blocks, ...frontmatterProse(page).map(([path, text]) => ({ line: lineOf(path), text }))];
}

function frontmatterProse(page: ContentPage): [YamlPath, string][] {
  const titles: [YamlPath, string][] = [
    [['title'], page.title],
    [['seo', 'title'], page.seo.title],
  ];
  switch (page.type) {
    case 'article':
      return [...titles, [['excerpt'], page.excerpt], [['imageAlt'], page.imageAlt]];
    case 'legal':
      return [...titles, [['seo', 'description'], page.seo.description]];
    case 'page':
      return [...titles, [['seo', 'description'], page.seo.description], [['lead'], page.lead ?? '']];
    case 'service':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        [['summary'], page.summary],
        [['lead'], page.lead],
        ...page.benefits.map((text, index): [YamlPath, string] => [['benefits', index], text]),
        ...page.details.map((text, index): [YamlPath, string] => [['details', index], text]),
        ...proseOfList('steps', page.steps),
        ...proseOfList('faq', page.faq),
      ];
    case 'console':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        [['summary'], page.summary],
        [['lead'], page.lead],
        ...page.revisions.map((text, index): [YamlPath, string] => [['revisions', index], text]),
        ...proseOfList('faq', page.faq),
      ];
    case 'fault':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        [['summary'], page.summary],
        [['lead'], page.lead],
        ...page.symptoms.map((text, index): [YamlPath, string] => [['symptoms', index], text]),
        ...proseOfList('repairs', page.repairs),
        ...proseOfList('steps', page.steps),
        ...proseOfList('faq', page.faq),
      ];
  }
}

/** Every text of a list such as `faq`. */
function proseOfList(name: string, list: readonly Record<string, string>[]): [YamlPath, string][] {
  return list.flatMap((item, index) =>
    Object.entries(item).map(([field, text]): [YamlPath, string] => [[name, index, field], text]),
  );
}
