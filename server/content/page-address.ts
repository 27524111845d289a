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
  if (root === 'guides') return name && deeper.length === 0 ? 'guide' : null;
  if (area === 'blog' || area === 'guides') return null;
  if (area === 'legal') return name && LEGAL_PAGES.includes(name) && deeper.length === 0 ? 'legal' : null;
  if (area === 'consoles' && name) return typeOfConsoleFile(deeper.length);
  if (area === 'professionnel') return deeper.length === 0 ? 'professional' : null;
  if (area === 'hebergement') return deeper.length === 0 ? 'hosting' : null;
  return area === 'services' && name ? 'service' : 'page';
}

/** pages/consoles/<model>.md, pages/consoles/<model>/<fault>.md */
function typeOfConsoleFile(depth: number): ContentType | null {
  if (depth > 1) return null;
  return depth === 0 ? 'console' : 'fault';
}

/** The console that a page of fault belongs to, by the path of the page. */
export function consolePathOf(faultPath: string): string {
  return faultPath.slice(0, faultPath.lastIndexOf('/'));
}

/** Last step of a path. */
export function slugOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
