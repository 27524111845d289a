import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';

export type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/** The host name in the shipped configurations. */
export const HOST = 'www.atelier-papin.example';

/** A key and a certificate of the site in a folder. */
export function makeCertificate(folder: string): void {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
}

type Ask = {
  method: string;
  port: number;
  target: string;
  headers: Record<string, string>;
  body: string;
  ca: string;
};

/** Asks the https site behind a port of this machine, as a browser that trusts its certificate does. */
export function askSite({ method, port, target, headers, body, ca }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      port,
      path: target,
      host: '127.0.0.1',
      servername: HOST,
      ca: readFileSync(ca),
      agent: false,
      headers: { Host: HOST, ...headers },
    } as const;
    const sent = https.request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
