/** The entries before and after `path` in an ordered list; null at its ends, and if it is not in the list. */
export function neighboursOf<Page extends { path: string }>(pages: readonly Page[], path: string) {
  const index = pages.findIndex((page) => page.path === path);
  if (index < 0) return { previous: null, next: null };
  return { previous: pages[index - 1] ?? null, next: pages[index + 1] ?? null };
}
