/**
 * Names the file by which a phone keeps the site among its apps, which only a visitor asks for. Named by the page itself, it is
 * fetched before a slow device has painted for the first time.
 */
export function linkAppManifest({ head }: Document): void {
  head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/site.webmanifest">');
}
