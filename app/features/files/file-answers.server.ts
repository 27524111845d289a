// Answers of the routes that give a file. Who may have it is the route's business; here is how it is given: no cache keeps it, no
// search engine lists it, and an address with a secret in it does not leave with a link.

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** A document, shown in place; 404 in words if there is none. Names of files are ASCII. */
export function pdfAnswer(name: string, content: Uint8Array | null): Response {
  if (!content) return noDocument();
  return new Response(new Uint8Array(content), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Length': String(content.length),
    },
  });
}

/** A table to keep; 404 in words if there is none. */
export const csvAnswer = (name: string, content: string | null): Response =>
  content === null ? noDocument() : downloadAnswer(name, 'text/csv; charset=utf-8', content);

/** A file to keep. */
export const downloadAnswer = (
  name: string,
  type: string,
  content: BodyInit,
  headers: Record<string, string> = {},
): Response =>
  new Response(content, {
    headers: {
      ...PRIVATE,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      ...headers,
    },
  });

/** Why there is no file, as the browser shows it. */
export const refusedFile = (status: number, words: string, headers: Record<string, string> = {}): Response =>
  new Response(words, {
    status,
    headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });

export const noDocument = (): Response => refusedFile(404, 'Ce document n’existe pas.');

/** For visitors: the same whether it does not exist or is somebody else’s, so that nobody learns what exists. */
export const notYours = (): Response => refusedFile(404, 'Ce fichier n’existe pas, ou n’est pas le vôtre.');

/** For visitors who tried too many links. */
export const tooManyFiles = (retryAfterS: number): Response =>
  refusedFile(429, 'Trop d’essais. Recommencez plus tard.', { 'Retry-After': String(retryAfterS) });
