/** Why only the beginning of a body was received: it came too slowly, or there was no room for more. */
export type Cut = 'late' | 'no place';

/** We always overwrite this header, whatever a sender puts there. It survives when a framework copies the request. */
const HEADER = 'x-atelier-body-cut';

/** The headers of a received body, with its cut. */
export function headersOf(sent: Headers, cut: Cut | undefined): Headers {
  // Nearly always; a request copies its headers anyway.
  if (!cut && !sent.has(HEADER)) return sent;
  const headers = new Headers(sent);
  if (cut) headers.set(HEADER, cut);
  else headers.delete(HEADER);
  return headers;
}

/** Why the body of this request was cut; undefined when it is whole. */
export function cutOf({ headers }: Request): Cut | undefined {
  const cut = headers.get(HEADER);
  return cut === 'late' || cut === 'no place' ? cut : undefined;
}
