/** Facts that are whole addresses; content/data/shop.yml is checked to hold http(s) there. */
const ADDRESS_FACTS = /^\{\{shop\.(mapsUrl|instagramUrl|facebookUrl)\}\}$/;
const CONTACT_FACTS = /^(mailto:\{\{shop\.email\}\}|tel:\{\{shop\.phoneE164\}\})$/;

export type AddressKind = 'internal' | 'external' | 'contact' | 'refused';

/** An allow-list: whatever is not plainly one of these (javascript:, data:, //host, relative) is refused. */
export function classifyAddress(href: string): AddressKind {
  if (/^https?:\/\/[^\s/]/i.test(href) || ADDRESS_FACTS.test(href)) return 'external';
  if (CONTACT_FACTS.test(href)) return 'contact';
  if (href.includes('{{')) return 'refused';
  if (/^(mailto|tel):/i.test(href)) return 'contact';
  if (href.startsWith('#') || /^\/(?![/\\])/.test(href)) return 'internal';
  return 'refused';
}

/** Markdown percent-encodes the braces of a token written in an address: `[plan]({{shop.mapsUrl}})`. */
export function restoreTokens(href: string): string {
  return href.replace(/%7B%7B(shop\.\w+)%7D%7D/gi, '{{$1}}');
}
