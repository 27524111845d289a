import { escapeXml } from '../../machine/escape-xml.ts';

// The elements of an XML document, as text.

type Attributes = Record<string, string>;

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

/** An element with others in it. */
export const xml = (name: string, inside: readonly string[]): string =>
  `<${name}>${inside.join('')}</${name}>`;

/** An element with a text in it. */
export const text = (name: string, words: string, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${escapeXml(words)}</${name}>`;

/** An element with a sum in it. */
export const amount = (name: string, cents: number, attributes: Attributes = {}): string =>
  text(name, (cents / 100).toFixed(2), attributes);

/** An element with a day in it, given as « 2026-11-22 ». */
export const day = (name: string, on: string): string =>
  text(name, on.replaceAll('-', ''), { format: '102' });

/** What is written of a value, and nothing if there is none. */
export const when = (value: string | null | undefined, write: (value: string) => string): string =>
  value ? write(value) : '';
