import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/**
 * A style sheet that can be cut down to what one page uses. A rule stays when every class, id and element its selector
 * names is in the page; states (`:hover`, `[open]`, `:has(…)`, `:not(…)`) never remove a rule, so nothing that the
 * page can become is missing. The whole sheet arrives with the script, for pages reached by navigation.
 */
export type StyleSheet = { usedBy(html: string): string };

const MAX_REMEMBERED = 300;

export function parseStyleSheet(css: string): StyleSheet {
  const root = postcss.parse(css);
  const remembered = new Map<string, string>();
  return {
    usedBy(html) {
      const names = namesIn(html);
      const key = [...names].sort().join(' ');
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const used = keepUsed(root.clone(), names);
      if (remembered.size < MAX_REMEMBERED) remembered.set(key, used);
      return used;
    },
  };
}

function keepUsed(root: postcss.Root, names: ReadonlySet<string>): string {
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) => isUsed(selector, names));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  removeUnusedKeyframes(root);
  removeUnusedPages(root);
  inlineConstants(root);
  removeUnusedProperties(root, names);
  removeEmpty(root);
  return root.toString();
}

const isKeyframe = (rule: Rule) =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');

const elementOrName = /([.#]?)(-{0,2}(?:[_a-zA-Z\u00a0-\uffff]|\\.)(?:[\w\u00a0-\uffff-]|\\.)*)/g;

/** `:not(…)`, `:has(…)`, `:nth-child(…)`…, with up to two more levels of parentheses in theirs. */
const states = /(?<!\\)::?(?!(?:is|where)\()[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const alternatives = /(?<!\\):(?:is|where)\(([^()]*)\)/g;

/** The page has the names a selector needs outside its states and attributes; of an `:is(…)`, those of one alternative. */
export function isUsed(selector: string, names: ReadonlySet<string>): boolean {
  let isPossible = true;
  let bare = selector.replace(states, '');
  // Innermost parentheses first: `:is(:where(a), b)` needs two passes.
  for (let previous = ''; previous !== bare; ) {
    previous = bare;
    bare = bare.replace(alternatives, (_all, list: string) => {
      if (!list.split(',').some((one) => isUsed(one, names))) isPossible = false;
      return '';
    });
  }
  if (!isPossible) return false;
  bare = bare.replace(/(?<!\\)\[[^\]]*\]/g, '').replace(/(?<!\\)::?[\w-]+/g, '');
  for (const [, sign = '', name = ''] of bare.matchAll(elementOrName)) {
    const needed = sign + name.replace(/\\(.)/g, '$1');
    if (!names.has(sign === '' ? needed.toLowerCase() : needed)) return false;
  }
  return true;
}

/** Every `<tag`, `class="…"`, `id="…"` and, in drawings, `var(--…)`. Searched one by one: a single expression for all takes three times as long. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>(['html', 'body', 'head']);
  const tags = new Set<string>();
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const end = endOfTagName(html, at + 1);
    if (end > at + 1) tags.add(html.slice(at + 1, end));
  }
  for (const tag of tags) names.add(tag.toLowerCase());
  // Most elements repeat the classes of others: each list is taken apart once.
  for (const value of valuesOf(html, ' class="'))
    for (const name of decode(value).split(/\s+/)) names.add(`.${name}`);
  for (const value of valuesOf(html, ' id="')) names.add(`#${decode(value)}`);
  for (const property of valuesOf(html, 'var(', ')')) names.add(property);
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

function removeUnusedKeyframes(root: postcss.Root) {
  const animations = new Set<string>();
  root.walkDecls(/animation|^--/, (declaration) => {
    for (const word of declaration.value.split(/[\s,]+/)) animations.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.has(rule.params)) rule.remove();
  });
}

/** `@page name { … }` of which no remaining rule says `page: name`. */
function removeUnusedPages(root: postcss.Root) {
  const pages = new Set(['']);
  root.walkDecls('page', (declaration) => {
    pages.add(declaration.value);
  });
  root.walkAtRules('page', (rule) => {
    if (!pages.has(rule.params)) rule.remove();
  });
}

/**
 * Writes the value of a custom property in place of each var() that reads it, when the page has no second value for it
 * (a theme, a state, a component) and the text does not grow: its declaration then goes with the unused ones.
 */
function inlineConstants(root: postcss.Root) {
  const declarations = new Map<string, postcss.Declaration[]>();
  const readers = new Map<string, postcss.Declaration[]>();
  root.walkDecls((declaration) => {
    if (declaration.variable) listIn(declarations, declaration.prop).push(declaration);
    for (const [, name = ''] of declaration.value.matchAll(READ_PROPERTY))
      listIn(readers, name).push(declaration);
  });
  for (const [name, [only, second]] of declarations) {
    if (!only || second || !isOfRoot(only)) continue;
    const reading = readers.get(name) ?? [];
    const read = `var(${name})`;
    const growth = reading.length * (only.value.length - read.length) - `${name}:${only.value};`.length;
    if (growth > 0 || only.value.includes('var(')) continue;
    for (const declaration of reading) declaration.value = declaration.value.replaceAll(read, only.value);
  }
}

const READ_PROPERTY = /var\(\s*(--[\w-]+)/g;

const isOfRoot = ({ parent }: postcss.Declaration) =>
  parent?.type === 'rule' && (parent as Rule).selector === ':root' && isUnconditional(parent as Rule);

/** In no at-rule but layers: it holds on every screen. */
function isUnconditional({ parent }: postcss.Node): boolean {
  if (!parent || parent.type === 'root') return true;
  return parent.type === 'atrule' && (parent as AtRule).name === 'layer' && isUnconditional(parent);
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Custom properties that neither the page nor a remaining declaration reads, in rounds: one may be read only by another that goes. */
function removeUnusedProperties(root: postcss.Root, names: ReadonlySet<string>) {
  for (let removed = true; removed; ) {
    removed = false;
    const read = new Set(names);
    root.walkDecls((declaration) => {
      for (const [, name = ''] of declaration.value.matchAll(READ_PROPERTY)) read.add(name);
    });
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      removed = true;
    });
    root.walkAtRules('property', (rule) => {
      if (!read.has(rule.params)) rule.remove();
    });
  }
}

function removeEmpty(container: Container) {
  container.each((node) => {
    if (!('nodes' in node) || node.nodes === undefined) return;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}
