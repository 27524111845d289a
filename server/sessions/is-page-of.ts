/** Whether an address belongs to the site itself; a program on another port or under another name does not. */
export const isPageOf = (siteUrl: string, address: string): boolean =>
  URL.parse(address)?.origin === new URL(siteUrl).origin;
