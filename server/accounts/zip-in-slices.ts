import { setImmediate } from 'node:timers/promises';

export type ZippedFile = { name: string; content: Uint8Array };

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
    // PDFs and photos are compressed already.
    const entry = /\.(?:json|txt)$/.test(name) ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    for (let start = 0; start === 0 || start < content.length; start += SLICE_BYTES) {
      const end = start + SLICE_BYTES;
      entry.push(content.subarray(start, end), end >= content.length);
      yield* written.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* written.splice(0);
}
