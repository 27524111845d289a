import { readFile } from 'node:fs/promises';
import { compileMarkdown } from '../compile.ts';
import { internalPath } from '../fields.ts';
import type { PageImage } from '../markdown/images.ts';
import type { ProseBlock } from '../markdown/prose-text.ts';
import { pathOfFile, typeOfFile } from '../page-address.ts';
import type { ContentPage } from '../pages.ts';
import type { Problem } from '../problem.ts';
import { schemaByType } from '../schemas.ts';
import { splitFrontmatter } from './frontmatter.ts';
import type { YamlPath } from './located-yaml.ts';
import { validate } from './validate.ts';

/** A page with what only the checks need. */
export type SourcePage = {
  page: ContentPage;
  blocks: ProseBlock[];
  images: PageImage[];
  lineOf: (field: YamlPath) => number;
};

type ReadPage = { source: SourcePage | null; problems: Problem[] };

/** @param label the file as problems name it: content/blog/skype.md */
export async function readPage(contentDir: string, file: string, label: string): Promise<ReadPage> {
  const path = pathOfFile(file);
  const fail = (message: string): ReadPage => ({
    source: null,
    problems: [{ file: label, line: 1, severity: 'error', message }],
  });
  if (!internalPath.safeParse(path).success)
    return fail('nom de fichier : minuscules sans accent, chiffres et tirets');
  const type = typeOfFile(file);
  if (!type) return fail('aucune page ne peut se trouver dans ce dossier');
  const parts = splitFrontmatter(await readFile(`${contentDir}/${file}`, 'utf8'));
  if (!parts) return fail('en-tête absent : le fichier commence par « --- »');

  const { yaml, body } = parts;
  const frontmatter = validate(schemaByType[type], yaml);
  const compiled = compileMarkdown(body);
  const problems = [...frontmatter.problems, ...compiled.problems].map((problem) => ({
    ...problem,
    file: label,
  }));
  if (!frontmatter.value) return { source: null, problems };

  const { html, headings, words, links, blocks, images } = compiled;
  const page: ContentPage = { ...frontmatter.value, path, source: label, headings, words, links, html };
  return { source: { page, blocks, images, lineOf: yaml.lineOf }, problems };
}
