/**
 * Answers the button marked `data-full-screen` (app/routes/site/layout/page-tools.tsx). A browser grants full screen only
 * in the seconds after the visitor's own click: it cannot wait for hydration, so it lives here.
 */
export function answerFullScreen(root: Document): void {
  const page = root.documentElement;
  // iPhones have no full screen for pages: the style sheet hides the button.
  if (!root.fullscreenEnabled) page.dataset.fullscreen = 'none';
  root.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-full-screen]')) return;
    const change = root.fullscreenElement ? root.exitFullscreen() : page.requestFullscreen();
    // Refused by a policy: the page stays as it is.
    change.catch(() => {});
  });
}
