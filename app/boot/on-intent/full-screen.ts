/** iPhones have no full screen for pages: the style sheet hides the button. */
export function hideFullScreen({ fullscreenEnabled, documentElement: { dataset } }: Document): void {
  if (!fullscreenEnabled) dataset.fullscreen = 'none';
}

/**
 * What `data-full-screen` does (app/routes/site/layout/page-tools.tsx). A browser grants full screen only in the seconds after
 * the visitor's own click: it cannot wait for hydration, so it lives here.
 */
export function changeFullScreen(root: Document): void {
  const change = root.fullscreenElement ? root.exitFullscreen() : root.documentElement.requestFullscreen?.();
  // Refused by a policy: the page stays as it is.
  change?.catch(() => {});
}
