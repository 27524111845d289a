import { z } from 'zod';
import { compilePattern, type PathPattern } from './path-pattern.ts';
import { readYamlFile } from './source/yaml-file.ts';

const pattern = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'un chemin du site, sans paramètres');
const literalPath = z.string().regex(/^\/[A-Za-z0-9._/-]+$/, 'une adresse entière, sans barre finale');

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
  /** Addresses that lead home, for good. */
  legacy: z.array(literalPath).default([]),
});

export type RedirectRule = z.infer<typeof rule>;
type RedirectTarget = { to: string; status: 301 | 302 };
export type FindRedirect = (pathname: string) => RedirectTarget | null;

/** @throws ContentError when the file is missing or breaks the schema. */
export function readRedirects(file: string): FindRedirect {
  return createRedirects(listRules(readYamlFile(file, redirectsSchema)));
}

/** Every rule in order, the legacy addresses written out. */
export function listRules({ redirects, legacy }: z.infer<typeof redirectsSchema>): RedirectRule[] {
  const home = legacy.map((from): RedirectRule => ({ from, to: '/', status: 301, planned: false }));
  return [...redirects, ...home];
}

/** The first rule that matches wins; whole addresses come before patterns. The query string is the caller's to keep. */
export function createRedirects(rules: readonly RedirectRule[]): FindRedirect {
  const whole = new Map<string, RedirectTarget>();
  const patterns: { pattern: PathPattern; status: 301 | 302 }[] = [];
  for (const { from, to, status } of rules) {
    if (from.includes('{')) patterns.push({ pattern: compilePattern(from, to), status });
    else if (!whole.has(from)) whole.set(from, { to, status });
  }
  return (pathname) => {
    const path = pathname.replace(/(?<=.)\/+$/, '');
    const known = whole.get(path);
    if (known) return known;
    for (const { pattern: resolve, status } of patterns) {
      const to = resolve(path);
      if (to !== null) return { to, status };
    }
    return null;
  };
}
