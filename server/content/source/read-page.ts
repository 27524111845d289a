import { readFile } from 'node:fs/promises';
import { compileMarkdown } from '../compile.ts';
import { internalPath } from '../fields.ts';
import type { FigureDrawings } from '../markdown/figures.ts';
import type { PageImage } from '../markdown/images.ts';
import type { ProseBlock } from '../markdown/prose-text.ts';
import { consolePathOf, pageSlug, pathOfFile, typeOfFile } from '../page-address.ts';
import type { ContentPage } from '../pages.ts';
import type { Problem } from '../problem.ts';
import { schemaByType } from '../schemas.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { consolePricesLabel, type LoadedPrices } from './load-prices.ts';
import type { YamlPath } from './located-yaml.ts';
import { validate } from './validate.ts';

/** A page with the data that only the checks need. */
export type SourcePage = {
  page: ContentPage;
  blocks: ProseBlock[];
  images: PageImage[];
  lineOf: (field: YamlPath) => number;
};

type ReadPage = { source: SourcePage | null; problems: Problem[] };

type Place = {
  contentDir: string;
  /** The file as problems name it: content/blog/skype.md */
  label: string;
  /** Prices that pages of faults are joined to. */
  prices: Pick<LoadedPrices, 'consoles' | 'unreadable'>;
  figures: FigureDrawings;
};

/** @param file from content/: blog/skype.md */
export async function readPage(
  file: string,
  { contentDir, label, prices, figures }: Place,
): Promise<ReadPage> {
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
  const compiled = compileMarkdown(body, figures);
  const problems = [...frontmatter.problems, ...compiled.problems].map((problem) => ({
    ...problem,
    file: label,
  }));
  if (!frontmatter.value) return { source: null, problems };

  const { html, headings, words, links, blocks, images } = compiled;
  const found = (page: ContentPage): ReadPage => ({
    source: { page, blocks, images, lineOf: yaml.lineOf },
    problems,
  });
  const rest = { path, source: label, headings, words, links, html };
  if (frontmatter.value.type === 'legal')
    return found({ ...frontmatter.value, ...rest, updated: pageSlug(path), versions: [] });
  if (frontmatter.value.type !== 'fault') return found({ ...frontmatter.value, ...rest });
  const model = consolePathOf(path);
  const price = prices.consoles.get(path)?.price;
  if (price) return found({ ...frontmatter.value, ...rest, price });
  if (prices.unreadable.has(model)) return { source: null, problems };
  return fail(`pas de prix : ajouter ${pageSlug(path)} à ${consolePricesLabel(model)}`);
}
