export type Place = { latitude: number; longitude: number };

/** Half the sides of the map, in degrees: some 600 metres around the shop at the latitude of Reims. */
const HALF_HEIGHT = 0.003;
const HALF_WIDTH = 0.006;

/** The address of the map's frame: {lat}, {lon} and its four sides filled in. */
export function mapAddress(template: string, { latitude, longitude }: Place): string {
  const values: Record<string, number> = {
    lat: latitude,
    lon: longitude,
    west: longitude - HALF_WIDTH,
    east: longitude + HALF_WIDTH,
    south: latitude - HALF_HEIGHT,
    north: latitude + HALF_HEIGHT,
  };
  return template.replace(/\{(\w+)\}/g, (written, name) => values[name]?.toFixed(5) ?? written);
}
