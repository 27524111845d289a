import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Block, Declaration, Node, ParsedSheet } from './parse-sheet.ts';
import { NEEDED_ATTRIBUTES, type Needs } from './selector-needs.ts';

/**
 * A style sheet that can be cut down to what one page uses. A rule stays when the page has every class, id and
 * element of its selector. States (`:focus`, `[open]`, `:has(…)`, `:not(…)`) never remove a rule, so nothing that the
 * page can become without a script is missing. The whole sheet arrives with the script, also for pages reached by
 * navigation.
 */
export type StyleSheet = { usedBy(html: string): string };

/** Pages that the cache keeps come here once; few pages are made for each visitor. */
const MAX_REMEMBERED = 60;

/** The sheets of one page, in order. */
export function joinSheets(sheets: readonly ParsedSheet[]): StyleSheet {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return {
    usedBy(html) {
      const names = namesIn(html);
      // Keeping the names themselves would take half as much room as the styles that they stand for.
      const key = hash('sha256', [...names].sort().join(' '));
      const used = remembered.get(key) ?? textOf(keepUsed(sheets.flat(), names));
      remembered.set(key, used);
      return used;
    },
  };
}

const isBlock = (node: Node): node is Block => !('prop' in node);

/** Left by scripts/styles/split-sheet.ts. */
const isApartNames = (node: Node): node is Block => isBlock(node) && node.name === 'apart';

/** A copy, from which the unused rules are removed. */
function keepUsed(sheet: readonly Node[], names: ReadonlySet<string>): Node[] {
  const changing = new Set(sheet.flatMap((node) => (isApartNames(node) ? node.params.split(',') : [])));
  let used = copyUsed(
    sheet.filter((node) => !isApartNames(node)),
    names,
  );
  used = withoutUnusedKeyframes(used);
  used = withoutUnusedPages(used);
  inlineConstants(used, changing);
  return withoutEmpty(withoutUnusedProperties(used, names));
}

function copyUsed(nodes: readonly Node[], names: ReadonlySet<string>): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isBlock(node)) return [{ ...node }];
    const selectors = node.selectors.filter(({ needs }) => isMet(needs, names));
    if (selectors.length === 0 && node.selectors.length > 0) return [];
    return [{ ...node, selectors, nodes: node.nodes && copyUsed(node.nodes, names) }];
  });
}

export function isMet({ names, oneOf }: Needs, ofPage: ReadonlySet<string>): boolean {
  return (
    names.every((name) => ofPage.has(name)) &&
    oneOf.every((alternatives) => alternatives.some((one) => isMet(one, ofPage)))
  );
}

/** The nodes for which `isKept` is true, at any depth. */
function filterNodes(nodes: readonly Node[], isKept: (node: Node) => boolean): Node[] {
  const kept = nodes.filter(isKept);
  for (const node of kept) if (isBlock(node) && node.nodes) node.nodes = filterNodes(node.nodes, isKept);
  return kept;
}

/** @param path the blocks around the declaration, outermost first. */
type SeeDeclaration = (declaration: Declaration, path: readonly Block[]) => void;

function walkDeclarations(nodes: readonly Node[], see: SeeDeclaration, path: readonly Block[] = []): void {
  for (const node of nodes)
    if (!isBlock(node)) see(node, path);
    else if (node.nodes) walkDeclarations(node.nodes, see, [...path, node]);
}

/**
 * Every `<tag`, `class="…"`, `id="…"` and, in drawings, `var(--…)`. They are searched one by one: a single expression
 * for all takes three times as long.
 */
function namesIn(html: string): Set<string> {
  const names = new Set<string>(['html', 'body', 'head']);
  const tags = new Set<string>();
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const end = endOfTagName(html, at + 1);
    if (end > at + 1) tags.add(html.slice(at + 1, end));
  }
  for (const tag of tags) names.add(tag.toLowerCase());
  // Most elements repeat the classes of others, so each list is split once.
  for (const value of valuesOf(html, ' class="'))
    for (const name of decode(value).split(/\s+/)) names.add(`.${name}`);
  for (const value of valuesOf(html, ' id="')) names.add(`#${decode(value)}`);
  for (const property of valuesOf(html, 'var(', ')')) names.add(property);
  // React writes `readOnly`.
  for (const attribute of NEEDED_ATTRIBUTES)
    if (new RegExp(` ${attribute}=`, 'i').test(html)) names.add(`[${attribute}]`);
  return names;
}

function endOfTagName(html: string, start: number): number {
  let end = start;
  for (; end < html.length; end += 1) {
    const code = html.charCodeAt(end) | 0x20;
    const isLetter = code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isLetter && !(end > start && (isDigit || html[end] === '-'))) break;
  }
  return end;
}

function valuesOf(html: string, opening: string, closing = '"'): Set<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(opening); at !== -1; at = html.indexOf(opening, at)) {
    const start = at + opening.length;
    const end = html.indexOf(closing, start);
    if (end === -1) break;
    values.add(html.slice(start, end));
    at = end;
  }
  return values;
}

const decode = (value: string) =>
  !value.includes('&')
    ? value
    : value
        .replaceAll('&amp;', '&')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&#x27;', "'");

function withoutUnusedKeyframes(nodes: Node[]): Node[] {
  const animations = new Set<string>();
  walkDeclarations(nodes, ({ prop, value }) => {
    if (/animation|^--/.test(prop)) for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  return filterNodes(
    nodes,
    (node) => !isBlock(node) || !node.name.endsWith('keyframes') || animations.has(node.params),
  );
}

/** `@page name { … }` when no remaining rule says `page: name`. */
function withoutUnusedPages(nodes: Node[]): Node[] {
  const pages = new Set(['']);
  walkDeclarations(nodes, ({ prop, value }) => {
    if (prop === 'page') pages.add(value);
  });
  return filterNodes(nodes, (node) => !isBlock(node) || node.name !== 'page' || pages.has(node.params));
}

/**
 * Replaces var() by the value of its custom property, when the page has no second value for it (a theme, a state, a
 * component), nor the separate sheet (`changing`), and when the text does not grow. Its declaration is then removed
 * with the unused ones.
 */
function inlineConstants(nodes: Node[], changing: ReadonlySet<string>): void {
  const declarations = new Map<string, { only: Declaration; isOfRoot: boolean; isAlone: boolean }>();
  const readers = new Map<string, Declaration[]>();
  walkDeclarations(nodes, (declaration, path) => {
    const { prop } = declaration;
    if (isVariable(prop)) {
      const known = declarations.get(prop);
      if (known) known.isAlone = false;
      else declarations.set(prop, { only: declaration, isOfRoot: isOfRoot(path), isAlone: true });
    }
    for (const name of readIn(declaration)) listIn(readers, name).push(declaration);
  });
  for (const [name, { only, ...where }] of declarations) {
    if (!where.isAlone || !where.isOfRoot || changing.has(name)) continue;
    const reading = readers.get(name) ?? [];
    const read = `var(${name})`;
    const growth = reading.length * (only.value.length - read.length) - `${name}:${only.value};`.length;
    if (growth > 0 || only.value.includes('var(')) continue;
    for (const declaration of reading) declaration.value = declaration.value.replaceAll(read, only.value);
  }
}

const isVariable = (prop: string) => prop.startsWith('--');

const READ_PROPERTY = /var\(\s*(--[\w-]+)/g;

/** The custom properties that a declaration reads; one read twice is listed twice. */
function readIn({ value }: Declaration): string[] {
  return value.includes('var(') ? [...value.matchAll(READ_PROPERTY)].map(([, name = '']) => name) : [];
}

/** In `:root` and in no at-rule except layers: it applies on every screen. */
function isOfRoot(path: readonly Block[]): boolean {
  const rule = path.at(-1);
  const isRoot = rule?.selectors.length === 1 && rule.selectors[0]?.text === ':root';
  return isRoot && path.slice(0, -1).every(({ name }) => name === 'layer');
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/**
 * Custom properties that neither the page nor a remaining declaration reads. This takes several rounds, since one may
 * be read only by another that is removed.
 */
function withoutUnusedProperties(nodes: Node[], names: ReadonlySet<string>): Node[] {
  let rest = nodes;
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    const read = new Set(names);
    walkDeclarations(rest, (declaration) => {
      for (const name of readIn(declaration)) read.add(name);
    });
    rest = filterNodes(rest, (node) => {
      if (isBlock(node)) return node.name !== 'property' || read.has(node.params);
      const isKept = !isVariable(node.prop) || read.has(node.prop);
      hasChanged ||= !isKept;
      return isKept;
    });
  }
  return rest;
}

function withoutEmpty(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => {
    if (!isBlock(node) || node.nodes === undefined) return true;
    node.nodes = withoutEmpty(node.nodes);
    return node.nodes.length > 0;
  });
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node, index) => {
      const isLast = index === nodes.length - 1;
      if (!isBlock(node))
        return `${node.prop}:${node.value}${node.isImportant ? '!important' : ''}${isLast ? '' : ';'}`;
      const head = node.name
        ? `@${node.name}${node.params && ` ${node.params}`}`
        : node.selectors.map(({ text }) => text).join(',');
      return node.nodes === undefined ? `${head};` : `${head}{${textOf(node.nodes)}}`;
    })
    .join('');
}
