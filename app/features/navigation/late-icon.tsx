import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { MENU_ICONS } from './draw-menu-icons.ts';
import type { ToolIconName } from './tool-icon-list.ts';

/**
 * An icon in something closed at first (a panel). React draws it at the first sign of intent, from the file with the
 * menus' icons: no first view and no script carries it. Until then its room is kept.
 */
export function LateIcon({ name }: { name: ToolIconName }) {
  if (!useIsHydrated()) return <i className="icon" />;
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${MENU_ICONS}#${name}`} />
    </svg>
  );
}
