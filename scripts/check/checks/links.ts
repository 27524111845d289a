import { appRouteTitles } from '#server/content/app-routes.ts';
import { classifyAddress } from '#server/content/markdown/address.ts';
import { pathAliases } from '#server/content/page-address.ts';
import type { Problem } from '#server/content/problem.ts';
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
  return context.pages.flatMap((source) => [
    ...checkProse(source, findFault),
    ...checkRelatedPages(source, titled),
  ]);
};

function checkProse({ page }: SourcePage, findFault: FindLinkFault): Problem[] {
  return page.links
    .filter(({ href }) => classifyAddress(href) === 'internal')
    .flatMap(({ href, line }) => {
      const message = findFault(href, page.path);
      return message ? [{ file: page.source, line, severity: 'error', message }] : [];
    });
}

/** A related page is shown by its title, so it must be one that has a title to show. */
function checkRelatedPages({ page, lineOf }: SourcePage, titled: ReadonlySet<string>): Problem[] {
  if (!('relatedPages' in page)) return [];
  return page.relatedPages.flatMap((path, index): Problem[] => {
    const message =
      path === page.path
        ? 'la page se cite elle-même dans relatedPages'
        : !titled.has(path) && `relatedPages cite une page qui n’existe pas : ${path}`;
    const line = lineOf(['relatedPages', index]);
    return message ? [{ file: page.source, line, severity: 'error', message }] : [];
  });
}
