/** iPhones have no full screen for pages: the style sheet hides the button. */
export function hideFullScreen({ fullscreenEnabled, documentElement: { dataset } }: Document): void {
  if (!fullscreenEnabled) dataset.fullscreen = 'none';
}

/**
 * Handles `data-full-screen` (app/routes/site/layout/page-tools.tsx). A browser grants full screen only in the
 * seconds after the visitor's own click, so it cannot wait for hydration and is here.
 */
export function changeFullScreen(root: Document): void {
  const change = root.fullscreenElement ? root.exitFullscreen() : root.documentElement.requestFullscreen?.();
  // Refused by a policy: the page stays as it is.
  change?.catch(() => {});
}
