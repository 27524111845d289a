// biome-ignore lint/style/noRestrictedImports: for developers, who have the sources at hand
import { globSync, readFileSync } from 'node:fs';
import { icons } from 'lucide';
import type { RouterContextProvider } from 'react-router';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FacebookIcon, InstagramIcon } from '#app/ui/social-icons.tsx';

/** The drawings of public/illustrations, without extension: « ssd », « galerie/repairs-01 ». */
export function findIllustrations(): string[] {
  return globSync('**/*.svg', { cwd: 'public/illustrations' })
    .map((file) => file.replaceAll('\\', '/').replace(/\.svg$/, ''))
    .sort();
}

/**
 * Every icon that a file of app/ imports, with its name. Rendered here, because otherwise all of lucide would go to
 * the browser.
 */
export function renderIcons(context: Readonly<RouterContextProvider>): string | null {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const names = [...new Set(sources.flatMap(lucideImports))].sort();
  return renderStatic(
    context,
    'icones-du-site',
    <ul className="catalogue__icons">
      {names.map((name) => (
        <li key={name}>
          <Icon icon={icons[name]} />
          <code>{name}</code>
        </li>
      ))}
      <li>
        <FacebookIcon />
        <code>FacebookIcon</code>
      </li>
      <li>
        <InstagramIcon />
        <code>InstagramIcon</code>
      </li>
    </ul>,
  );
}

type IconName = keyof typeof icons;

function lucideImports(source: string): IconName[] {
  const [, imported = ''] = /import \{([^}]*)\} from 'lucide'/.exec(source) ?? [];
  return imported
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name): name is IconName => name in icons);
}
