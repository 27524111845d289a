import type { ContentType } from './schemas.ts';

/** Where a page also answers, besides its own path. */
export const pathAliases: Readonly<Record<string, string>> = { '/mentions-legales': '/legal/legal' };

const LEGAL_PAGES = ['legal', 'privacy', 'cgv'];

/** @param file relative to content/, with `/`: pages/services/micro-soudure.md */
export function pathOfFile(file: string): string {
  return `/${file.replace(/^pages\//, '').replace(/\.md$/, '')}`;
}

/** The folder decides the type; null when no page may stand there. @param file relative to content/ */
export function typeOfFile(file: string): ContentType | null {
  const [root, area, name, ...deeper] = file.replace(/\.md$/, '').split('/');
  if (root === 'blog') return area && !name ? 'article' : null;
  if (area === 'blog') return null;
  if (area === 'legal') return name && LEGAL_PAGES.includes(name) && deeper.length === 0 ? 'legal' : null;
  if (area === 'professionnel') return deeper.length === 0 ? 'professional' : null;
  if (area === 'hebergement') return deeper.length === 0 ? 'hosting' : null;
  return area === 'services' && name ? 'service' : 'page';
}
