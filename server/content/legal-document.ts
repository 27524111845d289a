import type { ContentLibrary } from './library.ts';
import { escapeHtml } from './tokens.ts';

/**
 * A version of a legal text (cgv/2026-11-21) as a document of its own, to be sent and kept: it needs nothing of the site but
 * to follow its links. Null when there is none.
 */
export function legalDocument(
  content: Pick<ContentLibrary, 'findPage'>,
  version: string,
  siteUrl: string,
): string | null {
  const [type, day] = version.split('/');
  const current = content.findPage(`/legal/${type}`);
  if (current?.type !== 'legal') return null;
  const page = day === current.updated ? current : content.findPage(`/legal/${version}`);
  if (page?.type !== 'legal') return null;
  const title = escapeHtml(`${page.title}, version du ${day}`);
  const body = page.html.replaceAll('href="/', `href="${siteUrl}/`);
  return `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}
