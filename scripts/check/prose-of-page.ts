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
    case 'guide':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        [['summary'], page.summary],
        [['lead'], page.lead],
        ...page.tools.map((text, index): [YamlPath, string] => [['tools', index], text]),
        ...page.parts.map((text, index): [YamlPath, string] => [['parts', index], text]),
        ...page.risks.map((text, index): [YamlPath, string] => [['risks', index], text]),
        ...faqProse(page.faq),
      ];
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
        ...page.steps.map(({ text }, index): [YamlPath, string] => [['steps', index, 'text'], text]),
        ...faqProse(page.faq),
      ];
  }
}

function faqProse(faq: readonly { question: string; answer: string }[]): [YamlPath, string][] {
  return faq.flatMap(({ question, answer }, index): [YamlPath, string][] => [
    [['faq', index, 'question'], question],
    [['faq', index, 'answer'], answer],
  ]);
}
