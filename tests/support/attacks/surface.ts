import { parse } from 'node-html-parser';
import routes from '#app/routes.ts';
import type { Answer, SiteVisitor } from '../account-site.ts';

type RouteEntry = { path?: string; index?: boolean; children?: RouteEntry[] };

/** The visitors whose pages are looked at. */
export const WHO = ['visitor', 'member', 'admin'] as const;
export type Who = (typeof WHO)[number];

/** A form as its page sends it. */
export type FoundForm = {
  path: string;
  isMultipart: boolean;
  fields: readonly FoundField[];
};

export type FoundField = {
  name: string;
  /** The value that the page would send, and the other values that a choice offers. */
  values: readonly string[];
  isFile: boolean;
  /** Whether its text is the visitor's own: not a choice, a button or something that the page sends by itself. */
  isTyped: boolean;
  /** Whether it is hidden from people: the site takes a sender who fills it in for a program, and ignores the form. */
  isTrap: boolean;
};

export type Pages = {
  /** At least one address of each route that was reached. */
  addresses: readonly string[];
  forms: readonly FoundForm[];
  /** Patterns of routes that no link led to. */
  unreached: readonly string[];
};

/** The path of every route in app/routes.ts, with its parameters as written there. */
export const routePatterns = (): string[] => flatten(routes as RouteEntry[]);

function flatten(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const own = [parent, path].filter(Boolean).join('/');
    return [`/${own}`, ...(children ? flatten(children, own) : [])];
  });
}

const asRegex = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/\/:\w+/g, '/[^/]+')
      .replace(/\/\*$/, '/.+')}$`,
  );

/** Follows links from `starts` until each route that they lead to was seen `each` times, and reads the forms of the pages. */
export async function findPages(
  visitor: Pick<SiteVisitor, 'get'>,
  starts: readonly string[],
  { each = 1, look }: { each?: number; look?: (address: string, answer: Answer) => void } = {},
): Promise<Pages> {
  // Another route that matches is meant before one that takes all the rest, wherever that stands in the table.
  const takesTheRest = (pattern: string) => Number(pattern.endsWith('*'));
  const patterns = [...new Set(routePatterns())]
    .toSorted((one, other) => takesTheRest(one) - takesTheRest(other))
    .map((pattern) => ({ pattern, regex: asRegex(pattern), seen: 0 }));
  const known = new Set<string>();
  const queue = [...starts];
  const addresses: string[] = [];
  const forms: FoundForm[] = [];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const path = address.split(/[?#]/)[0] ?? '';
    const route = patterns.find(({ regex }) => regex.test(path));
    if (known.has(path) || !route || route.seen >= each || path === '/deconnexion') continue;
    known.add(path);
    const answer = await visitor.get(address);
    const { body, headers } = answer;
    look?.(address, answer);
    route.seen += 1;
    addresses.push(address);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    const root = parse(body);
    for (const link of root.querySelectorAll('a[href^="/"]'))
      queue.push(new URL(link.getAttribute('href') ?? '', 'http://site').pathname);
    for (const form of root.querySelectorAll('form[method=post], form[method=POST]'))
      forms.push(readForm(form, address));
  }
  const unreached = patterns.filter(({ seen }) => seen === 0).map(({ pattern }) => pattern);
  return { addresses, forms, unreached };
}

const NOT_TYPED = new Set(['hidden', 'radio', 'checkbox', 'submit', 'button', 'file', 'range', 'color']);

function readForm(form: ReturnType<typeof parse>, address: string): FoundForm {
  const fields = new Map<string, Omit<FoundField, 'values'> & { values: Set<string> }>();
  for (const field of form.querySelectorAll('input[name], select[name], textarea[name], button[name]')) {
    const name = field.getAttribute('name') ?? '';
    const type = field.getAttribute('type') ?? 'text';
    const known = fields.get(name) ?? {
      name,
      values: new Set(),
      isFile: type === 'file',
      isTyped: field.tagName === 'TEXTAREA' || (field.tagName === 'INPUT' && !NOT_TYPED.has(type)),
      isTrap: field.getAttribute('tabindex') === '-1',
    };
    const options = field
      .querySelectorAll('option')
      .map((option) => option.getAttribute('value') ?? option.text);
    for (const value of options.length > 0 ? options : [field.getAttribute('value') ?? field.text])
      known.values.add(value);
    fields.set(name, known);
  }
  const action = form.getAttribute('action') || address;
  const { pathname, search } = new URL(action, 'http://site');
  return {
    path: pathname + search,
    isMultipart: form.getAttribute('enctype') === 'multipart/form-data',
    fields: [...fields.values()].map((field) => ({ ...field, values: [...field.values] })),
  };
}
