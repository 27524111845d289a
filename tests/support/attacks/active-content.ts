import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { MARK } from './xss-payloads.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that load, frame or lead elsewhere, and that no page of ours uses. */
const UNUSED = new Set([
  'object',
  'embed',
  'applet',
  'base',
  'frame',
  'frameset',
  'math',
  'portal',
  'marquee',
]);

/** Addresses that a browser runs. Browsers skip characters in a scheme that are not letters. */
const ACTIVE_ADDRESS =
  /^[\p{Cc} ]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:|vbscript:|data:(?!image\/))/iu;
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'background',
  'ping',
]);

/**
 * The active content that an attack added to a page, as a browser's parser reads it (parse5 follows the HTML standard): scripts,
 * handlers and addresses that run, elements that no page of ours has. A page without any runs nothing, even without a policy.
 */
export function activeContent(html: string): string[] {
  const found: string[] = [];
  const look = (node: Node): void => {
    if ('tagName' in node) found.push(...faultsOf(node));
    if ('content' in node) look(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) look(child);
  };
  look(parse(html));
  return found;
}

function faultsOf(element: Element): string[] {
  const { tagName, attrs } = element;
  const found: string[] = UNUSED.has(tagName) ? [`<${tagName}>`] : [];
  for (const { name, value } of attrs) {
    const attribute = name.toLowerCase();
    const isActive =
      attribute.startsWith('on') ||
      attribute === 'srcdoc' ||
      (ADDRESSES.has(attribute) && ACTIVE_ADDRESS.test(value)) ||
      (tagName === 'iframe' && value.includes(MARK)) ||
      (tagName === 'meta' &&
        attribute === 'content' &&
        /url=\s*javascript/i.test(value) &&
        isRefresh(element));
    if (isActive) found.push(`<${tagName} ${name}="${value.slice(0, 100)}">`);
  }
  const text = textOf(element);
  if (tagName === 'script' && text.includes(MARK) && !isData(element, text))
    found.push(`<script> ${text.slice(0, 200)}`);
  if (tagName === 'style' && text.includes(MARK)) found.push(`<style> ${text.slice(0, 200)}`);
  if (tagName === 'script' && attrs.some(({ name, value }) => name === 'src' && value.includes(MARK)))
    found.push('<script src>');
  return found;
}

const isRefresh = ({ attrs }: Element) =>
  attrs.some(({ name, value }) => name === 'http-equiv' && value.toLowerCase() === 'refresh');

/** Whether a block is data of ours with words of visitors: search engines and hydration read it (app/boot/hydration-data.ts). */
function isData({ attrs }: Element, text: string): boolean {
  const type = attrs.find(({ name }) => name === 'type')?.value;
  if (type !== 'application/ld+json' && type !== 'application/json') return false;
  // A block that cannot be parsed has no effect. Hydration's block has a line for each promise of the loaders, named before it.
  const blocks = type === 'application/json' ? text.trim().split('\n') : [text];
  for (const block of blocks) JSON.parse(block.replace(/^[PE]\d+:/, ''));
  return true;
}

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');
