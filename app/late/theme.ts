type ByTheme = Record<string, string>;

/**
 * Answers `.theme-button` (app/features/theme/theme-button.tsx): from the system's theme to the dark one, to the light one,
 * to the system's again. head.ts shows the choice on the next page. The browser's own bar takes the darker of its two
 * colours when the first of its metas is for all screens (app/root.tsx).
 */
export function answerThemeButton(root: Document): void {
  const { dataset } = root.documentElement;
  const bar = root.querySelector('meta[media]') as HTMLMetaElement;
  const systemMedia = bar.media;
  const colourBar = () => {
    const media: ByTheme = { dark: 'all', light: 'not all' };
    bar.media = media[dataset.theme as string] ?? systemMedia;
  };
  colourBar();
  root.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.theme-button')) return;
    const next: ByTheme = { dark: 'light', light: '' };
    dataset.theme = next[dataset.theme as string] ?? 'dark';
    colourBar();
    try {
      localStorage.theme = dataset.theme;
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  });
}
