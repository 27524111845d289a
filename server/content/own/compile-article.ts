import { dayInParis } from '#domain/dates/dates.ts';
import type { ContentLibrary } from '../library.ts';
import { LINKS_CLASS } from '../markdown/links-paragraph.ts';
import type { ArticlePage } from '../pages.ts';
import type { FindRedirect } from '../redirects.ts';
import { articleSchema } from '../schemas.ts';
import { describeIssue } from '../source/validate.ts';
import type { ArticleFault, ArticleFields } from './article-fields.ts';
import { readSources } from './article-sources.ts';
import { addressFaults, type ProbePath } from './check-addresses.ts';
import { pricesElsewhere } from './refuse-prices.ts';

/** The minimum for articles in files (scripts/check/checks/word-count.ts): here it is advice. */
const ADVISED_WORDS = 800;

export type CompileArticleDeps = {
  content: Pick<ContentLibrary, 'findPage' | 'pageHeads' | 'blogCategories'>;
  probe: ProbePath;
  /** All redirections: an article at one of their addresses would be invisible. */
  findRedirect: FindRedirect;
};

export type CompiledArticle = {
  /** Null if a field is not valid for a page. */
  page: ArticlePage | null;
  /** Its body, whatever is wrong with the rest. */
  html: string;
  words: number;
  /** Faults that prevent publication. */
  faults: ArticleFault[];
  /** Suggestions that do not prevent it. */
  advice: string[];
};

/** The fields of the page's schema, by the field of the form they are typed in. */
const FIELD_OF: Readonly<Record<string, ArticleFault['field']>> = {
  'seo.title': 'seoTitle',
  'seo.keywords': 'keywords',
  title: 'title',
  author: 'author',
  category: 'category',
  tags: 'tags',
  excerpt: 'excerpt',
  image: 'image',
  imageAlt: 'imageAlt',
  relatedPages: 'relatedPages',
  sources: 'sources',
};

/** How a page written in the back office names its source. */
const sourceOf = (id: string) => `blog_posts/${id}`;

/**
 * Makes the page of an article by the rules and the pipeline of the files, and says what is wrong with it.
 * @param id of its row: the others must not have its title
 */
export async function compileArticle(
  fields: ArticleFields,
  { id, publishAt, now }: { id: string; publishAt: Date; now: Date },
  deps: CompileArticleDeps,
): Promise<CompiledArticle> {
  // The Markdown libraries are not loaded at a start of the site, only when somebody writes.
  const { compileMarkdown } = await import('../compile.ts');
  const path = `/blog/${fields.slug}`;
  const date = dayInParis(publishAt);
  const sources = readSources(fields.sources ?? []);
  const parsed = articleSchema.safeParse(
    {
      type: 'article',
      title: fields.title,
      seo: { title: fields.seoTitle, keywords: fields.keywords },
      date,
      // The day of a change, for an article that is already shown; before, its own day.
      updated: publishAt < now ? dayInParis(now) : date,
      author: fields.author,
      category: fields.category,
      tags: fields.tags,
      excerpt: fields.excerpt,
      image: fields.image || null,
      imageAlt: fields.imageAlt || null,
      relatedPages: fields.relatedPages,
      sources: sources.read,
    },
    { error: describeIssue },
  );
  const faults: ArticleFault[] = [
    ...sources.faults.map((message): ArticleFault => ({ field: 'sources', message })),
    ...(parsed.error?.issues ?? []).map(faultOf),
  ];
  const { html, headings, words, links, images, problems } = compileMarkdown(fields.body);
  const refuse = (field: ArticleFault['field'], message: string) => faults.push({ field, message });
  for (const field of ['title', 'seoTitle', 'excerpt', 'body'] as const) {
    const message = pricesElsewhere(fields[field]);
    if (message) refuse(field, message);
  }
  if (fields.body.trim() === '') refuse('body', 'Écrivez l’article.');
  for (const { line, severity, message } of problems)
    if (severity === 'error') refuse('body', `Ligne ${line}\u00a0: ${message}.`);
  for (const { alt, src } of images)
    if (alt.trim() === '') refuse('body', `L’image ${src} n’a pas de texte de remplacement.`);
  const anchors = new Set(headings.map((heading) => heading.id));
  const hrefs = [...links.map(({ href }) => href), ...images.map(({ src }) => src)];
  for (const fault of await addressFaults(hrefs, deps, { path, anchors })) refuse('body', sentence(fault));
  for (const fault of await addressFaults(fields.relatedPages, deps)) refuse('relatedPages', sentence(fault));
  if (fields.category && !deps.content.blogCategories().some(({ name }) => name === fields.category))
    refuse('category', 'Choisissez une rubrique de la liste.');
  faults.push(...duplicates(fields, path, id, deps));

  const advice = [
    ...problems.flatMap(({ line, severity, message }) =>
      severity === 'warning' ? `Ligne ${line}\u00a0: ${message}.` : [],
    ),
    ...(words < ADVISED_WORDS
      ? [`${words} mots\u00a0: les articles du site en ont au moins ${ADVISED_WORDS}.`]
      : []),
    ...(html.includes(`class="${LINKS_CLASS}"`)
      ? []
      : ['Finissez par un paragraphe «\u00a0:::links\u00a0» qui mène à trois pages du site.']),
  ];
  const rest = { path, source: sourceOf(id), headings, words, links, html };
  return { page: parsed.data ? { ...parsed.data, ...rest } : null, html, words, faults, advice };
}

/** A fault of the page's schema, at the field of the form. */
function faultOf({ path, message }: { path: PropertyKey[]; message: string }): ArticleFault {
  const [first, index] = path;
  if (first === 'sources' && typeof index === 'number')
    return { field: 'sources', message: `Source ${index + 1}\u00a0: ${message}.` };
  return {
    field: FIELD_OF[path.filter((key) => typeof key === 'string').join('.')] ?? 'title',
    message: sentence(message),
  };
}

/** No two pages have the same address, title or description. */
function duplicates(
  { title, seoTitle, excerpt }: ArticleFields,
  path: string,
  id: string,
  { content, findRedirect }: CompileArticleDeps,
): ArticleFault[] {
  const faults: ArticleFault[] = [];
  const others = content.pageHeads().filter(({ source }) => source !== sourceOf(id));
  const same = (a: string, b: string) => plain(a) !== '' && plain(a) === plain(b);
  if (others.some((page) => page.path === path))
    faults.push({
      field: 'slug',
      message: 'Choisissez une autre adresse\u00a0: une page du site a déjà celle-ci.',
    });
  if (findRedirect(path))
    faults.push({ field: 'slug', message: 'Choisissez une autre adresse\u00a0: celle-ci est redirigée.' });
  if (others.some((page) => same(page.title, title)))
    faults.push({
      field: 'title',
      message: 'Choisissez un autre titre\u00a0: une page du site a déjà celui-ci.',
    });
  if (others.some((page) => same(page.seo.title, seoTitle)))
    faults.push({
      field: 'seoTitle',
      message: 'Choisissez-en un autre\u00a0: une page du site a déjà celui-ci.',
    });
  if (others.some((page) => page.type === 'article' && same(page.excerpt, excerpt)))
    faults.push({ field: 'excerpt', message: 'Écrivez-en un autre\u00a0: un article a déjà celui-ci.' });
  return faults;
}

/** The same words, whatever the typography has made of them. */
const plain = (text: string) =>
  text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();

/** The checks' messages begin without a capital and end without a full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase('fr')}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`;
}
