const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** A CSV file to keep or, without content, the answer that there is none. */
export function csvFile(name: string, content: string | null): Response {
  if (content === null)
    return new Response('Ce document n’existe pas.', {
      status: 404,
      headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(content, {
    headers: {
      ...HEADERS,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
