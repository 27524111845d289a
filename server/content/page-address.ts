import type { ContentType } from './schemas.ts';

/** Other addresses of a page, besides its own path. */
export const pathAliases: Readonly<Record<string, string>> = { '/mentions-legales': '/legal/legal' };

const STORE_FILE = 'pages/notre-magasin.md';
const LEGAL_PAGES = ['legal', 'privacy', 'cgv'];
const VERSION = /^\d{4}-\d{2}-\d{2}$/;

/** @param file relative to content/, with `/`: pages/services/micro-soudure.md */
export function pathOfFile(file: string): string {
  return `/${file.replace(/^pages\//, '').replace(/\.md$/, '')}`;
}

/** The folder decides the type; null if no page may be there. @param file relative to content/ */
export function typeOfFile(file: string): ContentType | null {
  const [root, area, name, ...deeper] = file.replace(/\.md$/, '').split('/');
  if (root === 'blog') return area && !name ? 'article' : null;
  if (root === 'guides') return name && deeper.length === 0 ? 'guide' : null;
  if (file === STORE_FILE) return 'store';
  if (area === 'blog' || area === 'guides') return null;
  if (area === 'legal') return name && isLegalVersion(name, deeper) ? 'legal' : null;
  if (area === 'consoles' && name) return typeOfConsoleFile(deeper.length);
  if (area === 'professionnel') return deeper.length === 0 ? 'professional' : null;
  if (area === 'hebergement') return deeper.length === 0 ? 'hosting' : null;
  return area === 'services' && name ? 'service' : 'page';
}

/** pages/legal/<text>/<day it came into force>.md */
function isLegalVersion(name: string, [version = '', ...deeper]: string[]): boolean {
  return LEGAL_PAGES.includes(name) && VERSION.test(version) && deeper.length === 0;
}

/** pages/consoles/<model>.md, pages/consoles/<model>/<fault>.md */
function typeOfConsoleFile(depth: number): ContentType | null {
  if (depth > 1) return null;
  return depth === 0 ? 'console' : 'fault';
}

/** The console that a page of a fault belongs to, by the page's path. */
export function consolePathOf(faultPath: string): string {
  return faultPath.slice(0, faultPath.lastIndexOf('/'));
}

/** An older version of a legal text: readable at its own address, and nowhere else on the site. */
export function isOldVersion(path: string): boolean {
  return path.startsWith('/legal/') && path.split('/').length > 3;
}

/** Last step of a path. */
export function pageSlug(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
