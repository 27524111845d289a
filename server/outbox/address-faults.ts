import type { OverlayFault } from '../overlays/overlay.ts';

/** What mail programs and telephones make a link of by themselves: a host, alone or after the name of a mailbox. */
const BARE_HOST = /(?:[\p{L}\d-]+\.)+\p{L}{2,24}(?![\p{L}\d-])/gu;
const AROUND = /^[«"'([\u201c]+|[»"')\]\u201d.,;:!?…]+$/g;

/** The hosts that the words of messages may name: those of the site and of the settings. */
export const hostsOf = (urls: readonly (string | null | undefined)[], email: string): ReadonlySet<string> =>
  new Set([
    ...urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).host] : [])),
    email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
  ]);

/** The first address in each text that leads elsewhere, or without encryption (decision 075). */
export function mailAddressFaults(
  texts: Readonly<Record<string, string>>,
  hosts: ReadonlySet<string>,
): OverlayFault[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const found = text
      .split(/\s+/)
      .map((word) => word.replaceAll(AROUND, ''))
      .find((word) => !isOurs(word, hosts));
    return found
      ? [
          {
            field,
            message: `«\u00a0${found}\u00a0» ne peut pas être dans un message\u00a0: seulement une adresse en https du site ou de vos réglages. Sans adresse voulue, ajoutez une espace après le point.`,
          },
        ]
      : [];
  });
}

function isOurs(word: string, hosts: ReadonlySet<string>): boolean {
  if (!word.includes('://'))
    return (word.match(BARE_HOST) ?? []).every((host) => hosts.has(host.toLowerCase()));
  if (!URL.canParse(word)) return false;
  const { protocol, username, password, host } = new URL(word);
  return protocol === 'https:' && username === '' && password === '' && hosts.has(host);
}
