import zlib from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A photograph of one colour, with the given size and format. */
export function picture(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff', width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#0a5a42' } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph as a telephone writes it: with its place and camera, and lying on its side. */
export function telephonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5a42' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone de Camille', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '49/1 15/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '4/1 1/1 55/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
  'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAGAACAAEAAAAAAAAA' +
  'AQAAAAAAAAAIAAMAAAAAAAACHQABAAAAAAAAARwAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA' +
  'AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgA' +
  'AA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMA' +
  'ISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBt' +
  'YQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAE8bWRhdAAAABQoAa8Z' +
  'gO9Jpb//6UL6u/wKtaY+bgAAAABJSSoACAAAAAgADwECABUAAAB+AAAAEgEDAAEAAAABAAAAGgEFAAEAAABuAAAAGwEFAAEAAAB2' +
  'AAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAACUAAAAJYgEAAEAAADiAAAAAAAAADhjAADoAwAAOGMAAOgDAABUZWxl' +
  'cGhvbmUgZGUgQ2FtaWxsZQAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAA' +
  'AEAAAAADoAQAAQAAADAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAAABAAAAAAAAMQAAAAEAAAAPAAAAAQAAAB4AAAABAAAA';

/**
 * A photograph of 64 × 48 pixels as an iPhone keeps it, with a camera and a latitude: HEVC in HEIF, by heif-enc 1.15. It stands here
 * because sharp writes none, and reads none.
 */
export const heic = (): Buffer => Buffer.from(HEIC, 'base64');

/** The header of a PNG that claims 50 000 × 50 000 pixels, with a few compressed zeros for them. */
export function pngBomb(width = 50_000, height = 50_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const zeros = zlib.deflateSync(Buffer.alloc(8_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', zeros),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a comment before its end. */
export async function pngWithText(text: string): Promise<Buffer> {
  const png = await picture('png');
  const end = png.length - 12;
  const comment = pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  return Buffer.concat([png.subarray(0, end), comment, png.subarray(end)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A document as programs write it. */
export async function pdf({
  pages = 1,
  password,
  files = {},
}: {
  pages?: number;
  password?: string;
  /** What it carries, by name. */
  files?: Readonly<Record<string, string>>;
} = {}): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: password, info: { Author: 'Camille' } });
  document.text('Facture de la console');
  for (const [name, words] of Object.entries(files)) document.file(Buffer.from(words), { name });
  for (let page = 1; page < pages; page += 1) document.addPage().text(`Page ${page + 1}`);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A one-page document with additional objects and catalogue entries, written out with a correct table of its objects. */
export function pdfWith(catalogue: string, objects: readonly (string | Buffer)[] = []): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [index, body] of all.entries()) {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(size);
    parts.push(object);
    size += object.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = all.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A compressed stream of objects: their numbers and places, then the objects themselves. */
export function objectStream(content: string | Buffer, extra = ''): Buffer {
  const text = typeof content === 'string' ? Buffer.from(`9 0 ${content}`) : content;
  const packed = zlib.deflateSync(text, { level: 9 });
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} ${extra}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/**
 * A document whose catalogue and pages are in a stream of objects, as programs have written them since 2003.
 * @param extra more of that stream's dictionary.
 */
export function packedPdf(catalogue: string, { extra = '', padding = 0 } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const places = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index && 1));
  const index = `${objects.map((_, at) => `${at + 1} ${places[at]}`).join(' ')} `;
  const packed = zlib.deflateSync(
    Buffer.concat([Buffer.from(index + objects.join(' ')), Buffer.alloc(padding, ' ')]),
  );
  const head = Buffer.from('%PDF-1.5\n');
  const holder = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 3 /First ${index.length} /Filter /FlateDecode /Length ${packed.length} ${extra}>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tablePlace = head.length + holder.length;
  // Type, place or number of the stream, number within it.
  const table = Buffer.concat(
    [
      [0, 0, 0],
      [2, 4, 0],
      [2, 4, 1],
      [2, 4, 2],
      [1, head.length, 0],
      [1, tablePlace, 0],
    ].map(([type = 0, place = 0, number = 0]) => {
      const row = Buffer.alloc(6);
      row.writeUInt8(type, 0);
      row.writeUInt32BE(place, 1);
      row.writeUInt8(number, 5);
      return row;
    }),
  );
  return Buffer.concat([
    head,
    holder,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${tablePlace}\n%%EOF\n`),
  ]);
}
