import { setImmediate } from 'node:timers/promises';

/** The content of a file that would fill the memory comes in pieces. */
export type ZippedFile = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

/** Bytes that are compressed before other requests have their turn: some milliseconds of the process. */
export const SLICE_BYTES = 64 * 1024;

/** A ZIP of files as they arrive, which never blocks the process for longer than a slice takes. */
export async function* zipInSlices(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, content } of files) {
    // PDFs, photos and videos are compressed already.
    const entry = /\.(?:json|txt)$/.test(name) ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    const pieces = content instanceof Uint8Array ? [content] : content;
    for await (const piece of pieces)
      for (let start = 0; start < piece.length; start += SLICE_BYTES) {
        entry.push(piece.subarray(start, start + SLICE_BYTES));
        yield* written.splice(0);
        await setImmediate();
      }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* written.splice(0);
}
