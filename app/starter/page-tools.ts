/**
 * Answers the buttons marked `data-tool` (app/routes/site/layout/page-tools.tsx). Full screen, sharing and copying are
 * granted only during the visitor's own click: they cannot wait for hydration and be replayed, so they live here.
 */
export function answerPageTools(root: Document): void {
  const page = root.documentElement;
  // iPhones have no full screen for pages: the style sheet hides the button.
  if (!root.fullscreenEnabled) page.dataset.fullscreen = 'none';

  const tools: Record<string, (event: Event, tool: Element) => Promise<void> | undefined> = {
    fullscreen: () => (root.fullscreenElement ? root.exitFullscreen() : page.requestFullscreen()),
    share(event) {
      // Without the system's own panel, the links of ours open.
      if (!navigator.share) return;
      event.preventDefault();
      return navigator.share({ title: root.title, url: addressOf(root) });
    },
    async copy(_event, tool) {
      const status = tool.closest('ul')?.querySelector<HTMLElement>('[role=status]');
      const outcome = await navigator.clipboard.writeText(addressOf(root)).then(
        () => 'done',
        () => 'failed',
      );
      if (status) status.textContent = status.dataset[outcome] ?? '';
    },
  };

  root.addEventListener('click', (event) => {
    const tool = (event.target as Element).closest<HTMLElement>('[data-tool]');
    // A refusal (dialog dismissed, full screen forbidden by a policy) leaves the page as it was.
    if (tool) tools[tool.dataset.tool ?? '']?.(event, tool)?.catch(() => {});
  });
}

function addressOf(root: Document): string {
  return root.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}
