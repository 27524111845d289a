import { appRouteTitles } from '#server/content/app-routes.ts';
import { classifyAddress } from '#server/content/markdown/address.ts';
import { pathAliases } from '#server/content/page-address.ts';
import type { PageLink } from '#server/content/pages.ts';
import type { Problem } from '#server/content/problem.ts';
import { FAQ_FILE } from '#server/content/source/load-faq.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { createLinkChecker, type FindLinkFault } from '../link-checker.ts';

/** Internal links and anchors of the prose, and related pages, lead somewhere. */
export const checkLinks: Check = (context) => {
  const findFault = createLinkChecker(context);
  const titled = new Set([
    ...context.pages.map(({ page }) => page.path),
    ...context.unreadable,
    ...Object.keys(appRouteTitles),
    ...Object.keys(pathAliases),
  ]);
  return [
    ...checkAddresses(FAQ_FILE, context.faq.links, (href) => findFault(href, '/faq')),
    ...context.pages.flatMap((source) => [
      ...checkProse(source, findFault),
      ...checkRelatedPages(source, titled),
    ]),
  ];
};

function checkProse({ page }: SourcePage, findFault: FindLinkFault): Problem[] {
  return checkAddresses(page.source, page.links, (href) => findFault(href, page.path));
}

function checkAddresses(file: string, links: readonly PageLink[], findFault: FindLinkFault): Problem[] {
  return links
    .filter(({ href }) => classifyAddress(href) === 'internal')
    .flatMap(({ href, line }) => {
      const message = findFault(href);
      return message ? [{ file, line, severity: 'error', message }] : [];
    });
}

/** A related page is shown by its title, so it must have one. */
function checkRelatedPages(source: SourcePage, titled: ReadonlySet<string>): Problem[] {
  const { page, lineOf } = source;
  if (!('relatedPages' in page)) return [];
  const choices = page.type === 'hosting' ? page.choices.map(({ path }) => path) : [];
  const activities = page.type === 'store' ? page.activities.map(({ link }) => link) : [];
  const named = [
    ...inField('relatedPages', page.relatedPages),
    ...inField('choices', choices),
    ...inField('activities', activities),
  ];
  const faults = named.flatMap(({ field, index, path }): Problem[] => {
    const message =
      path === page.path
        ? `la page se cite elle-même dans ${field}`
        : !titled.has(path) && `${field} cite une page qui n’existe pas : ${path}`;
    return message ? [{ file: page.source, line: lineOf([field, index]), severity: 'error', message }] : [];
  });
  return [...faults, ...remindOfPlannedPages(source, titled)];
}

function inField(field: string, paths: readonly string[]) {
  return paths.map((path, index) => ({ field, index, path }));
}

function remindOfPlannedPages({ page, lineOf }: SourcePage, titled: ReadonlySet<string>): Problem[] {
  if (!('plannedPages' in page)) return [];
  return inField('plannedPages', page.plannedPages)
    .filter(({ path }) => titled.has(path))
    .map(({ field, index, path }) => ({
      file: page.source,
      line: lineOf([field, index]),
      severity: 'warning',
      message: `${path} existe : à mettre dans relatedPages`,
    }));
}
