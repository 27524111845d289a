import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The parts of every page's frame, for the shop as for an article: files, and folders of which every file counts. */
const FRAME = [
  'app/features/content/prose.tsx',
  'app/features/navigation/',
  'app/features/search/search-opener.tsx',
  'app/features/static/static-part.tsx',
  'app/features/tracking/page-views.ts',
  'app/features/tracking/use-announced-pages.ts',
  'app/routes/site/layout/',
  'app/routes/site/lost-screen.tsx',
  'app/routes/site/not-found.tsx',
  'app/seo/document-title.ts',
  'app/seo/head-meta.ts',
  'app/ui/button-link.tsx',
  'app/ui/button-look.tsx',
  'app/ui/button.tsx',
  'app/ui/external-link.tsx',
  'app/ui/go-link.tsx',
  'app/ui/heading.tsx',
  'app/ui/icon.tsx',
  'app/ui/link.tsx',
  'app/ui/use-is-hydrated.ts',
  'app/ui/when-busy.ts',
  'domain/urls/canonical-url.ts',
  'domain/content/search.ts',
  'domain/text/text-limits.ts',
];

/**
 * The modules of a chunk that every page runs. Collecting what the layout imports would make it 6 KB heavier: imports
 * that are removed as unused still count.
 * @throws if one no longer exists: it would silently become a chunk of its own
 */
export function matchFrame(files: readonly string[] = FRAME): RegExp {
  for (const file of files)
    if (!existsSync(path.join(ROOT, file)))
      throw new Error(`scripts/vite/frame-files.ts: ${file} is not there`);
  const patterns = files.map((file) => file.replaceAll('.', String.raw`\.`));
  return new RegExp(
    patterns.map((file) => `/${file}${file.endsWith('/') ? String.raw`[\w-]+\.tsx?` : ''}`).join('|'),
  );
}
