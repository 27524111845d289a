import { get } from 'node:http';

export type Download = { body: Buffer; contentType: string };

/** The body as it was transferred: fetch would decompress it. */
export function download(url: string, acceptEncoding: 'br' | 'gzip' | 'identity'): Promise<Download> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'Accept-Encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ body: Buffer.concat(chunks), contentType: response.headers['content-type'] ?? '' });
      });
    });
    request.on('error', reject);
  });
}
