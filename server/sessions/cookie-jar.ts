import { type CookieMethodsServer, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';

export type CookieJar = CookieMethodsServer & {
  has(test: (name: string) => boolean): boolean;
  /** One `Set-Cookie` for each changed cookie, with its last value. */
  setCookies(): string[];
};

/** The cookies of one request and of its answer: a cookie that was set is read back within the request. */
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
