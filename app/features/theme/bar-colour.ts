/** The screens that the browser's own bar has the darker of its two colours on, as long as no theme is forced. */
export const DARK_SCREENS = '(prefers-color-scheme:dark)';

/** The bar takes the first colour that is for the screen (app/root.tsx), and the darker one is named first. */
export function colourBar(root: Document, screens: string): void {
  (root.querySelector('meta[media]') as HTMLMetaElement).media = screens;
}
