/** Latitude and longitude, in degrees. */
export type Point = readonly [latitude: number, longitude: number];

const EARTH_RADIUS_KM = 6371;

/** As the crow flies, in kilometres. */
export function kilometresBetween(from: Point, to: Point): number {
  const [latitudeA, longitudeA, latitudeB, longitudeB] = [...from, ...to].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(latitudeB - latitudeA) + Math.cos(latitudeA) * Math.cos(latitudeB) * half(longitudeB - longitudeA);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
