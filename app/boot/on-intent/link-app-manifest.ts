/**
 * Adds the link to the file by which a phone keeps the site among its apps. If the page itself had this link, a slow
 * device would load the file before its first paint.
 */
export function linkAppManifest({ head }: Document): void {
  head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/site.webmanifest">');
}
