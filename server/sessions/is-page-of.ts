/** Whether an address is of the site itself; a program next to it, on another port or under another name, is not. */
export const isPageOf = (siteUrl: string, address: string): boolean =>
  URL.parse(address)?.origin === new URL(siteUrl).origin;
