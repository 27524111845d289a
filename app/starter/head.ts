/**
 * The script of the document's head (200 bytes at most, put there by server/html/): a theme the visitor chose (theme.ts)
 * is shown before the first paint, so that no page flashes in another one.
 */
try {
  document.documentElement.dataset.theme = localStorage.theme ?? '';
} catch {
  // Storage is refused: the system's theme.
}

export {};
