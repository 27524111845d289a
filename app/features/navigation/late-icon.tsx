import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { MENU_ICONS } from './draw-menu-icons.ts';
import type { ToolIconName } from './tool-icon-list.ts';

/**
 * An icon of what is closed at first (a panel), drawn once React runs, at the first sign of intent, from the file that has
 * those of the menus too: no first view and no script carries it. It keeps its place until then.
 */
export function LateIcon({ name }: { name: ToolIconName }) {
  if (!useIsHydrated()) return <i className="ico" />;
  return (
    <svg className="ico" aria-hidden="true">
      <use href={`${MENU_ICONS}#${name}`} />
    </svg>
  );
}
