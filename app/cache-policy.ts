/**
 * Named cache policies for the `headers` of routes. The server keeps a public page and browsers ask for it again (a
 * 304 costs nothing). `tags` name the data that empties it, besides the settings and the content that every page
 * shows. `prices` are those of repairs, which the owner changes one by one.
 */
export function publicPage(...tags: string[]): () => Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, no-cache' };
  if (tags.length > 0) headers['Cache-Tags'] = tags.join(' ');
  return () => headers;
}

/** The browser keeps it for a minute, for the back button: these pages are too many for the server to keep. */
export const brieflyKept = (): Record<string, string> => ({ 'Cache-Control': 'private, max-age=60' });
