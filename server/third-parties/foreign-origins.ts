/** Origins that a page may use besides its own, by directive of the Content-Security-Policy. */
export type ForeignOrigins = {
  script?: string[];
  style?: string[];
  image?: string[];
  font?: string[];
  connect?: string[];
  media?: string[];
  frame?: string[];
  worker?: string[];
  form?: string[];
  /** Frames that the server itself writes into some pages: only those pages may contain them. */
  writtenFrame?: string[];
};

/** Every origin that any of them names. */
export function mergeOrigins(...all: readonly ForeignOrigins[]): ForeignOrigins {
  const merged: ForeignOrigins = {};
  for (const origins of all)
    for (const [directive, named] of Object.entries(origins) as [keyof ForeignOrigins, string[]][])
      merged[directive] = [...new Set([...(merged[directive] ?? []), ...named])];
  return merged;
}
