import { z } from 'zod';
import { isOverTls } from '../over-tls.ts';

/** OpenStreetMap's own page for frames (https://wiki.openstreetmap.org/wiki/Export). */
const OPENSTREETMAP =
  'https://www.openstreetmap.org/export/embed.html?bbox={west}%2C{south}%2C{east}%2C{north}&layer=mapnik&marker={lat}%2C{lon}';

const NONE = 'none';
const EXPECTED = `adresse en https attendue (avec {lat} et {lon} si besoin), ou « ${NONE} »`;

/**
 * `MAP_EMBED_URL`: the map that a visitor may ask for, with {lat}, {lon} and its four sides to fill in; undefined for
 * none.
 */
export const mapSetting = z
  .string()
  .default(OPENSTREETMAP)
  .transform((text) => (text === NONE ? undefined : text))
  .refine((address) => address === undefined || isOverTls(address), EXPECTED);
