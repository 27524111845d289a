/** After this time, a section without its styles is better than none. */
const WAIT_LIMIT_MS = 3_000;

/**
 * Resolves when the whole style sheet is there. The first HTML contains only the rules for its own elements; the
 * sheet is requested with the React entry (app/boot/), and a small section could arrive before it.
 */
export async function stylesReady(root: Document): Promise<void> {
  const links = root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const awaited = [...links].filter((link) => !link.disabled && link.sheet === null);
  if (awaited.length === 0) return;
  const deadline = new Promise((resolve) => setTimeout(resolve, WAIT_LIMIT_MS));
  await Promise.race([Promise.all(awaited.map(settled)), deadline]);
}

function settled(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}
