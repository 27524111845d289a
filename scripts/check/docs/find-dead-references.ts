import path from 'node:path';
import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A link or a path named in a document that leads to nothing. */
export type DeadReference = { file: string; line: number; target: string };

/** The project's files and folders, by path from its root, and the Markdown text of one of them. */
export type Project = { paths: readonly string[]; readText: (file: string) => string };

/** The repository's folders. */
export const FOLDERS = [
  'art',
  'app',
  'content',
  'db',
  'deploy',
  'docs',
  'domain',
  'packages',
  'public',
  'scripts',
  'server',
  'tests',
];
const IN_A_FOLDER = new RegExp(`^(?:\\.\\./|(?:${FOLDERS.join('|')})/)`);
const NAME_OF_A_FILE = /^[\w.<>*{},-][\w.<>*{},/-]*\.(?:css|md|mjs|sql|tsx?|yml)$/;
/** Commands write these: a clone does not have them. */
const MADE_BY_COMMANDS = /^(?:\.cache|build|data|DATA_DIR|node_modules|test-results)\//;

const markdown = unified().use(remarkParse).use(remarkGfm);

/**
 * The links, and the paths in code, that lead to no file of the project. A name in a README is looked for below its folder.
 * In a decision only links count: its text names the code as it was when the decision was taken.
 */
export function findDeadReferences(file: string, project: Project): DeadReference[] {
  const tree = markdown.parse(project.readText(file));
  const found: DeadReference[] = [];
  const check = (node: Nodes, target: string, exists: boolean) => {
    if (!exists) found.push({ file, line: node.position?.start.line ?? 0, target });
  };
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      check(node, node.url, leadsSomewhere(file, node.url, project));
    if (file.startsWith('docs/decisions/')) return;
    if (node.type === 'inlineCode' || (node.type === 'code' && node.lang === 'sh'))
      for (const named of pathsIn(node.value)) check(node, named, isThere(file, named, project));
    if (node.type === 'code' && node.lang === 'tree')
      for (const drawn of pathsInTree(node.value)) check(node, drawn, isThere(file, drawn, project));
  });
  return found;
}

/**
 * Folders that a document's trees leave out although they draw others beside them: they would read as if those were all.
 */
export function findUndrawn(file: string, { paths, readText }: Project): string[] {
  const drawn: string[] = [];
  visit(markdown.parse(readText(file)), 'code', ({ lang, value }) => {
    if (lang === 'tree') drawn.push(...pathsInTree(value));
  });
  const above = (folder: string) => `${path.posix.dirname(folder)}/`;
  const parents = new Set(drawn.filter((name) => name.endsWith('/')).map(above));
  const folders = new Set(paths.map((name) => `${path.posix.dirname(name)}/`));
  return [...folders].filter(
    (folder) => above(folder) !== './' && parents.has(above(folder)) && !drawn.includes(folder),
  );
}

function leadsSomewhere(file: string, url: string, project: Project): boolean {
  if (/^[a-z]+:/.test(url)) return true;
  const [relative = '', anchor] = url.split('#');
  const target = relative ? path.posix.join(path.posix.dirname(file), relative) : file;
  if (!project.paths.includes(target.replace(/\/$/, ''))) return false;
  return !anchor || anchorsOf(project.readText(target)).includes(anchor);
}

/** The anchors that a code host gives to headings. */
function anchorsOf(text: string): string[] {
  const anchors: string[] = [];
  visit(markdown.parse(text), 'heading', (heading) => {
    const words = textOf(heading).toLowerCase();
    anchors.push(words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
  });
  return anchors;
}

function pathsIn(code: string): string[] {
  const words = code.split(/[\s'"`();]+/).map((word) => word.replace(/^#(?=\w+\/)/, ''));
  return words.filter(
    (word) => (IN_A_FOLDER.test(word) || NAME_OF_A_FILE.test(word)) && !MADE_BY_COMMANDS.test(word),
  );
}

/**
 * The paths in a tree drawn by indentation, two spaces a level: one or more names, then two spaces or more and what
 * they hold.
 */
function pathsInTree(drawing: string): string[] {
  const parents: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)(\S+(?: \S+)*)/.exec(line) ?? [];
    const level = indent.length / 2;
    const paths = names.split(' ').map((name) => parents.slice(0, level).join('') + name);
    parents[level] = names.split(' ')[0] ?? '';
    return paths;
  });
}

function isThere(file: string, named: string, { paths }: Project): boolean {
  const folder = path.posix.dirname(file);
  const isRelative = named.startsWith('../');
  const wanted = patternOf(isRelative ? path.posix.join(folder, named) : named.replace(/\/$/, ''));
  if (isRelative) return paths.some((candidate) => wanted.test(candidate));
  // docs/ speaks of the whole project, a README of what is beside it.
  const above = folder === '.' || file.startsWith('docs/') ? '' : `${folder}/`;
  return paths.some(
    (candidate) =>
      wanted.test(candidate) ||
      (candidate.startsWith(above) && endings(candidate.slice(above.length)).some((end) => wanted.test(end))),
  );
}

/** a/b/c.ts → a/b/c.ts, b/c.ts, c.ts. */
const endings = (candidate: string): string[] =>
  candidate.split('/').map((_, at, parts) => parts.slice(at).join('/'));

/** « server/<noun>/*.{ts,tsx} » as an expression: a name between angle brackets stands for any. */
function patternOf(named: string): RegExp {
  const source = named
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*+/g, (wild) => (wild === '**' ? '.*' : '[^/]*'))
    .replaceAll(/\{([^}]*)\}/g, (_, options: string) => `(?:${options.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}
