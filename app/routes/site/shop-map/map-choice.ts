import type { SiteSettings } from '#server/config.ts';
import { mapAddress, type Place } from './map-address.ts';

export type MapChoice = {
  /** Address of the map's frame; null when the site has none. */
  address: string | null;
  isShown: boolean;
};

/** The map is shown when the visitor asks for it with `?carte=oui` or, if the setting shows it at once, until `?carte=non`. */
export function mapChoice(
  { mapEmbedUrl, hasMapAtOnce }: Pick<SiteSettings, 'mapEmbedUrl' | 'hasMapAtOnce'>,
  place: Place,
  asked: URLSearchParams,
): MapChoice {
  const address = mapEmbedUrl ? mapAddress(mapEmbedUrl, place) : null;
  const word = asked.get('carte');
  const isWanted = word === 'oui' || (hasMapAtOnce && word !== 'non');
  return { address, isShown: address !== null && isWanted };
}
