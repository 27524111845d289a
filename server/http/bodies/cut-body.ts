/** Why only the beginning of a body is here: it came too slowly, or there was no place for more of it. */
export type Cut = 'late' | 'no place';

/** Ours, whatever a sender writes there. It stays where a framework makes another request of ours. */
const HEADER = 'x-atelier-body-cut';

/** The headers of a body as it was taken in. */
export function headersOf(sent: Headers, cut: Cut | undefined): Headers {
  const headers = new Headers(sent);
  if (cut) headers.set(HEADER, cut);
  else headers.delete(HEADER);
  return headers;
}

/** Why the body of this request ends before its end; undefined where it is whole. */
export function cutOf({ headers }: Request): Cut | undefined {
  const cut = headers.get(HEADER);
  return cut === 'late' || cut === 'no place' ? cut : undefined;
}
