/**
 * Deletes this site's cookies and stored values with matching names, on each domain that one of its pages may write
 * to.
 */
export function forgetStored(names: RegExp): void {
  for (const storage of [localStorage, sessionStorage])
    for (const name of namesIn(storage)) if (names.test(name)) storage.removeItem(name);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!names.test(name)) continue;
    for (const domain of ['', ...parentDomains(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: older Safari and Firefox have no CookieStore
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
    }
  }
}

/** The names are collected first: deleting an item moves those after it. */
function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** www.exemple.fr: www.exemple.fr, exemple.fr. */
function parentDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
