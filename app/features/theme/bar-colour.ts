/** Screens on which the browser's own bar has the darker of its two colours, unless a theme is forced. */
export const DARK_SCREENS = '(prefers-color-scheme:dark)';

/** The bar takes the first colour that fits the screen (app/root.tsx), and the darker one is first. */
export function colourBar(root: Document, screens: string): void {
  (root.querySelector('meta[media]') as HTMLMetaElement).media = screens;
}
