import { colourBar, DARK_SCREENS } from '#app/features/theme/bar-colour.ts';

/** The theme that follows each one, and the screens for which the browser's own bar then has the darker colour. */
const NEXT: Record<string, [theme: string, screens: string]> = {
  dark: ['light', 'not all'],
  light: ['', DARK_SCREENS],
};

/**
 * Handles `.theme-button` (app/features/theme/theme-button.tsx): from the system's theme to the dark one, to the
 * light one, and back. head.ts applies the choice on the next page, app/boot/after-paint/ colours the bar there.
 */
export function changeTheme(root: Document): void {
  const { dataset } = root.documentElement;
  const [theme, screens] = NEXT[dataset.theme as string] ?? ['dark', 'all'];
  dataset.theme = theme;
  colourBar(root, screens);
  try {
    localStorage.theme = theme;
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}
