/**
 * Publishers that no page cites, with the reason. A page of theirs can be right, but nobody answers for it, and the text that it
 * repeats is elsewhere. A host stands for its subdomains too.
 */
const REFUSED_HOSTS: Readonly<Record<string, string>> = {
  '45secondes.fr': 'traduction automatique d’un autre site',
  'actualites24.fr': 'agrégateur',
  'allthe.news': 'agrégateur',
  'beincrypto1.de': 'copie d’un autre site',
  'blotek.it': 'traduction automatique d’un autre site',
  'colunatech.com.br': 'traduction d’un autre site',
  'digitpatrox.com': 'copie d’un autre site',
  'icaromediagroup.com': 'agrégateur',
  'igamesnews.com': 'traduction automatique d’un autre site',
  'images.achatpublic.info': 'copie d’un texte officiel',
  'invgate.com': 'fiches produites en série',
  'netcost-security.fr': 'traduction automatique d’un autre site',
  'news-24.fr': 'traduction automatique d’un autre site',
  'newapp.site': 'agrégateur',
  'particle.news': 'agrégateur',
  'securibase.com': 'copie d’un texte officiel',
  'technobezz.com': 'agrégateur',
  'thegeek.site': 'traduction automatique d’un autre site',
  'tremplin-numerique.org': 'traduction automatique d’un autre site',
};

/** Why an address must not be cited; null if it may be. */
export function whyRefused(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (isAmp(url)) return 'adresse AMP : citez l’adresse de la page elle-même';
  const host = Object.keys(REFUSED_HOSTS).find(
    (name) => url.hostname === name || url.hostname.endsWith(`.${name}`),
  );
  return host === undefined
    ? null
    : `« ${host} » ne se cite pas (${REFUSED_HOSTS[host]}) : citez le texte d’origine`;
}

function isAmp(url: URL): boolean {
  const named = (part: string) => /^amp(html|posts)?$/i.test(part);
  return (
    url.pathname.split(/[/.]/).some(named) ||
    [...url.searchParams.keys()].some(named) ||
    url.hostname.startsWith('amp.')
  );
}
