/**
 * The script of the document's head (200 bytes at most, put there by server/html/), for what no page may begin without: a
 * theme the visitor chose (app/late/theme.ts), so that none flashes in another one, and the fonts of a visit that has them
 * (app/late/fonts.ts).
 */
try {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.theme ?? '';
  if (sessionStorage.fonts) dataset.fonts = '2';
} catch {
  // Storage is refused: the system's theme and fonts.
}

export {};
