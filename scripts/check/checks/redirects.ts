import type { Problem } from '#server/content/problem.ts';
import { createRedirects } from '#server/content/redirects.ts';
import { type Check, type CheckContext, type LocatedRedirect, REDIRECTS_FILE } from '../context.ts';
import { knownRoutes } from '../known-routes.ts';

/** Each redirection leaves from a free address and arrives, in one step, at a page that exists. */
export const checkRedirects: Check = (context) => {
  const pages = new Set([
    ...context.pages.map(({ page }) => page.path),
    ...context.unreadable,
    ...knownRoutes,
  ]);
  const seen = new Set<string>();
  return context.redirects.flatMap((rule) => {
    const problems: Problem[] = [];
    const report = (message: string, severity: Problem['severity'] = 'error') =>
      problems.push({ file: REDIRECTS_FILE, line: rule.line, severity, message });
    if (seen.has(rule.from)) report(`${rule.from} est redirigé deux fois`);
    if (pages.has(rule.from)) report(`${rule.from} est une page : elle ne serait plus visible`);
    if (isRedirected(rule, context)) report(`${rule.to} est lui-même redirigé : écrire l’arrivée finale`);
    const exists = targetExists(rule.to, pages);
    if (!exists && !rule.planned) report(`la page d’arrivée n’existe pas : ${rule.to}`);
    if (exists && rule.planned) report(`${rule.to} existe : retirer « planned: true »`, 'warning');
    seen.add(rule.from);
    return problems;
  });
};

function isRedirected({ to }: LocatedRedirect, { redirects }: CheckContext): boolean {
  return !to.includes('{') && createRedirects(redirects)(to) !== null;
}

/** For a pattern: the folder it fills exists (`/hebergement/{slug}`), or the page it continues (`/x{reste...}`). */
function targetExists(to: string, pages: ReadonlySet<string>): boolean {
  const [fixed = ''] = to.split('{');
  if (fixed === to || !fixed.endsWith('/')) return pages.has(fixed);
  return [...pages].some((page) => page.startsWith(fixed) && page !== fixed);
}
