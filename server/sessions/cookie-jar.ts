import { type CookieMethodsServer, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';

export type CookieJar = CookieMethodsServer & {
  has(test: (name: string) => boolean): boolean;
  /** What to send back, one `Set-Cookie` a cookie: the last word on each. */
  setCookies(): string[];
};

/** The cookies of one request and those its answer sets: what was set is read again within the request. */
export function createCookieJar(header: string | null, onChange: () => void): CookieJar {
  const present = new Map<string, string>();
  for (const { name, value } of parseCookieHeader(header ?? '')) present.set(name, value ?? '');
  const changed = new Map<string, string>();
  return {
    has: (test) => [...present.keys()].some(test),
    getAll: () => [...present].map(([name, value]) => ({ name, value })),
    setAll(cookies) {
      for (const { name, value, options } of cookies) {
        if (options.maxAge === 0) present.delete(name);
        else present.set(name, value);
        changed.set(name, serializeCookieHeader(name, value, options));
      }
      onChange();
    },
    setCookies: () => [...changed.values()],
  };
}
