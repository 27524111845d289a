import type { ProseBlock } from '#server/content/markdown/prose-text.ts';
import type { ContentPage, HostingPage, ProfessionalPage, ServicePage } from '#server/content/pages.ts';
import type { YamlPath } from '#server/content/source/located-yaml.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';

/**
 * Everything that a visitor reads on the page: the body, then the sentences of the front matter, each with its line.
 */
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
      return [...titles, [['excerpt'], page.excerpt], [['imageAlt'], page.imageAlt ?? '']];
    case 'guide':
      return [
        ...titles,
        ...headProse(page),
        ...page.tools.map((text, index): [YamlPath, string] => [['tools', index], text]),
        ...page.parts.map((text, index): [YamlPath, string] => [['parts', index], text]),
        ...page.risks.map((text, index): [YamlPath, string] => [['risks', index], text]),
        ...fieldsOf('faq', page.faq),
      ];
    case 'legal':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        ...page.changes.map((text, index): [YamlPath, string] => [['changes', index], text]),
      ];
    case 'store':
      return [
        ...titles,
        [['seo', 'description'], page.seo.description],
        [['lead'], page.lead],
        ...page.activities.flatMap(({ title, description }, index): [YamlPath, string][] => [
          [['activities', index, 'title'], title],
          [['activities', index, 'description'], description],
        ]),
        ...fieldsOf('faq', page.faq),
      ];
    case 'page':
      return [...titles, [['seo', 'description'], page.seo.description], [['lead'], page.lead ?? '']];
    case 'service':
      return [...titles, ...offerProse(page)];
    case 'professional':
      return [
        ...titles,
        ...offerProse(page),
        ...fieldsOf('audience', page.audience),
        ...fieldsOf('levels', page.levels),
        ...fieldsOf('landmarks', page.landmarks),
      ];
    case 'hosting':
      return [
        ...titles,
        ...offerProse(page),
        ...fieldsOf('plans', page.plans),
        ...fieldsOf('specs', page.specs),
        ...page.choices.map(({ when }, index): [YamlPath, string] => [['choices', index, 'when'], when]),
        ...Object.entries(page.care ?? {}).map(([field, text]): [YamlPath, string] => [
          ['care', field],
          text,
        ]),
      ];
    case 'console':
      return [
        ...titles,
        ...headProse(page),
        ...page.revisions.map((text, index): [YamlPath, string] => [['revisions', index], text]),
        ...fieldsOf('faq', page.faq),
      ];
    case 'fault':
      return [
        ...titles,
        ...headProse(page),
        ...page.symptoms.map((text, index): [YamlPath, string] => [['symptoms', index], text]),
        ...fieldsOf('repairs', page.repairs),
        ...fieldsOf('steps', page.steps),
        ...fieldsOf('faq', page.faq),
      ];
  }
}

function headProse({
  seo,
  summary,
  lead,
}: Pick<ServicePage, 'seo' | 'summary' | 'lead'>): [YamlPath, string][] {
  return [
    [['seo', 'description'], seo.description],
    [['summary'], summary],
    [['lead'], lead],
  ];
}

function offerProse(page: ServicePage | ProfessionalPage | HostingPage): [YamlPath, string][] {
  return [
    ...headProse(page),
    ...page.benefits.map((text, index): [YamlPath, string] => [['benefits', index], text]),
    ...page.details.map((text, index): [YamlPath, string] => [['details', index], text]),
    ...page.steps.map(({ text }, index): [YamlPath, string] => [['steps', index, 'text'], text]),
    ...fieldsOf('faq', page.faq),
  ];
}

/** Every sentence in a list of records and its sub-lists. */
function fieldsOf(list: string, records: readonly Record<string, string | string[]>[]): [YamlPath, string][] {
  return records.flatMap((record, index) =>
    Object.entries(record).flatMap(([field, value]): [YamlPath, string][] =>
      [value].flat().map((text) => [[list, index, field], text]),
    ),
  );
}
