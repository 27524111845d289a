import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import { WIDE_SCREEN_PX } from '#domain/content/wide-screen.ts';

/**
 * Splits a style sheet of the site: `first` is what every page brings, `apart` what a phone shows only after its
 * visitor acts, which loads the whole sheet: wide screens, paper, hover effects. Other devices load it when they open
 * the page. `first` ends with `@apart`, the custom properties with another value there: they are not constants
 * (server/pages/html/used-css.ts).
 */
export function splitSheet(css: string): { first: string; apart: string } {
  const [first, apart] = [postcss.parse(css), postcss.parse(css)];
  keepRules(first, (node) => !isApart(node));
  const values = valuesOnlyIn(apart);
  if (values.length > 0) first.append({ name: 'apart', params: values.join(',') });
  keepRules(apart, (node) => isApart(node) || isOfBoth(node));
  return { first: first.toString(), apart: apart.toString() };
}

/** Custom properties to which a condition of the separate sheet gives another value. */
function valuesOnlyIn(apart: postcss.Root): string[] {
  const values = new Set<string>();
  apart.walkAtRules('media', (media) => {
    if (isApart(media)) media.walkDecls(/^--/, ({ prop }) => void values.add(prop));
  });
  return [...values];
}

/**
 * Keeps the rules for which `isKept` is true and, of the others, those selectors. Blocks that are then empty are
 * removed.
 */
function keepRules(container: Container, isKept: (node: Rule | AtRule) => boolean): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'atrule' && isOnlyAFrame(node)) {
      keepRules(node, isKept);
      if (node.nodes?.length === 0) node.remove();
    } else if (node.type === 'rule') keepSelectors(node, isKept);
    else if (node.type === 'atrule' && !isKept(node)) node.remove();
  }
}

function keepSelectors(rule: Rule, isKept: (node: Rule) => boolean): void {
  const kept = rule.selectors.filter((selector) => isKept(rule.clone({ selector })));
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}

/** The contents of such a rule decide its place. */
const isOnlyAFrame = (node: AtRule) =>
  ['layer', 'media', 'supports'].includes(node.name) && node.nodes !== undefined && !isApart(node);

const isApart = (node: Rule | AtRule): boolean =>
  node.type === 'rule' ? isApartSelector(node.selector) : node.name === 'media' && isApartMedia(node);

/** Each of its alternatives is for paper or a wide screen. Fonts are declared once. */
const isApartMedia = (media: AtRule) =>
  !media.some(isFontFace) && postcss.list.comma(media.params).every(isApartCondition);

const isApartCondition = (condition: string) =>
  !/\b(?:or|not)\b/.test(condition) &&
  (/\bprint\b/.test(condition) || minWidthOf(condition) >= WIDE_SCREEN_PX);

function minWidthOf(params: string): number {
  const [, width = '0', unit] = /\(min-width:\s*([\d.]+)(px|rem)\)/.exec(params) ?? [];
  return Number(width) * (unit === 'rem' ? 16 : 1);
}

const NOT = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** Only a pointer hovers, and only a script fills the screen. */
const isApartSelector = (selector: string) => /:(?:hover|fullscreen)\b/.test(selector.replace(NOT, ''));

/** Values and animations that rules of either part use. */
const isOfBoth = (node: Rule | AtRule) =>
  node.type === 'rule'
    ? node.selector.startsWith(':root') && node.some((child) => child.type === 'decl' && child.variable)
    : node.name.endsWith('keyframes') || node.name === 'property' || node.name === 'page';

const isFontFace = (node: ChildNode) => node.type === 'atrule' && node.name === 'font-face';
