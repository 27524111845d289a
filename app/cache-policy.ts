/**
 * Named cache policies for route modules' `headers`. A public page is kept by the server and asked again by browsers
 * (a 304 costs nothing); `tags` name the data that empties it, besides the settings and the content every page shows.
 */
export function publicPage(...tags: string[]): () => Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, no-cache' };
  if (tags.length > 0) headers['Cache-Tags'] = tags.join(' ');
  return () => headers;
}

/** Kept for a minute by the browser that asked, for the way back: of pages without number, which the server does not keep. */
export const brieflyKept = (): Record<string, string> => ({ 'Cache-Control': 'private, max-age=60' });
