import { z } from 'zod';
import { compilePattern, type PathPattern } from './path-pattern.ts';
import { readYamlFile } from './source/yaml-file.ts';

const pattern = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'un chemin du site, sans paramètres');
const legacyPath = z
  .string()
  .regex(
    /^\/[A-Za-z0-9._/-]+(\{reste\.\.\.\})?$/,
    'une adresse entière, sans barre finale, ou suivie de {reste...}',
  );

const rule = z
  .strictObject({
    from: pattern,
    to: pattern,
    status: z.literal([301, 302]),
    /** The target does not exist yet. */
    planned: z.boolean().default(false),
  })
  .superRefine(({ from, to }, context) => {
    try {
      compilePattern(from, to);
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['to'], message: String(error) });
    }
  });

/** content/data/redirects.yml */
export const redirectsSchema = z.strictObject({
  redirects: z.array(rule),
  /** Addresses that permanently redirect to the home page. */
  legacy: z.array(legacyPath).default([]),
});

export type RedirectRule = z.infer<typeof rule>;
type RedirectTarget = { to: string; status: 301 | 302 };
export type FindRedirect = (pathname: string) => RedirectTarget | null;

/** @throws ContentError if the file is missing or breaks the schema. */
export function readRedirects(file: string, isThere?: (path: string) => boolean): FindRedirect {
  return createRedirects(listRules(readYamlFile(file, redirectsSchema)), isThere);
}

/** Every rule in order, with the old addresses written out. */
export function listRules({ redirects, legacy }: z.infer<typeof redirectsSchema>): RedirectRule[] {
  const home = legacy.map((from): RedirectRule => ({ from, to: '/', status: 301, planned: false }));
  return [...redirects, ...home];
}

/**
 * The first matching rule wins; whole addresses come before patterns. The caller keeps the query string. A target
 * made from parts of the requested address counts only if `isThere` knows it: the others were checked with the
 * content.
 */
export function createRedirects(
  rules: readonly RedirectRule[],
  isThere: (path: string) => boolean = () => true,
): FindRedirect {
  const whole = new Map<string, RedirectTarget>();
  const patterns: { pattern: PathPattern; status: 301 | 302; isChecked: boolean }[] = [];
  for (const { from, to, status } of rules) {
    if (from.includes('{'))
      patterns.push({ pattern: compilePattern(from, to), status, isChecked: !to.includes('{') });
    else if (!whole.has(from)) whole.set(from, { to, status });
  }
  return (pathname) => {
    const path = pathname.replace(/(?<=.)\/+$/, '');
    const known = whole.get(path);
    if (known) return known;
    for (const { pattern: resolve, status, isChecked } of patterns) {
      const to = resolve(path);
      if (to !== null && (isChecked || isThere(to))) return { to, status };
    }
    return null;
  };
}
