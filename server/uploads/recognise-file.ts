export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'video' | 'pdf';

/**
 * The type of a file by its first bytes, whatever its name and its sender say; null for types that are not accepted.
 * libvips would also open SVG, TIFF and others: types that are not named here never reach it.
 */
export function recogniseFile(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('ftyp', 4)) return kindOfBrands(head, Buffer.from(head.slice(0, 4), 'latin1'));
  // QuickTime as cameras wrote it before there were brands.
  return /^(?:moov|mdat|wide|pnot)$/.test(head.slice(4, 8)) ? 'video' : null;
}

/** MP4, its relatives of telephones, and QuickTime. */
const VIDEO_BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|av01|dash|M4V[ H]|MSNV|XAVC|3g[p2]\w|qt {2})$/;

/** AVIF, HEIC and videos begin with the same box, with other brands in it. */
function kindOfBrands(head: string, boxSize: Buffer): FileKind | null {
  const brands: string[] = head.slice(8, boxSize.readUInt32BE()).match(/.{4}/gs) ?? [];
  if (brands.includes('avif')) return 'avif';
  if (brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'heic';
  return brands.some((brand) => VIDEO_BRANDS.test(brand)) ? 'video' : null;
}
