/** The body of a request, or undefined when it is too long. The declared length may be missing or false. */
export async function readAtMost({ body, headers }: Request, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(headers.get('Content-Length')) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
