import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { freePort } from '#tests/support/free-port.ts';
import { makeCertificate } from '#tests/support/https-client.ts';
import { startProcess, untilAnswers } from './processes.ts';

export type Nginx = { url: string; tlsUrl: string; workerPid: number; stop(): Promise<void> };

export const NGINX = '/usr/sbin/nginx';

type NginxOptions = {
  gzipBody: Buffer;
  contentType: string;
  /** A folder of its own. */
  folder: string;
  /** Also over TLS, with a certificate made for it. */
  hasTls?: boolean;
};

/** One worker that serves one precompressed file: the reference for every rate in the report. */
export async function startNginx({
  gzipBody,
  contentType,
  folder,
  hasTls = false,
}: NginxOptions): Promise<Nginx> {
  const port = await freePort();
  writeFileSync(path.join(folder, 'page.html'), zlib.gunzipSync(gzipBody));
  writeFileSync(path.join(folder, 'page.html.gz'), gzipBody);
  const configFile = path.join(folder, 'nginx.conf');
  const tlsPort = hasTls ? await freePort() : undefined;
  if (hasTls) makeCertificate(folder);
  writeFileSync(configFile, nginxConfig({ folder, port, tlsPort, contentType }));
  const logFile = path.join(folder, 'error.log');
  const running = startProcess(NGINX, ['-p', folder, '-e', logFile, '-c', configFile], { logFile });
  const url = `http://127.0.0.1:${port}/page.html`;
  await untilAnswers(url, running, logFile);
  const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  return {
    url,
    tlsUrl: `https://127.0.0.1:${tlsPort}/page.html`,
    workerPid: Number(children[0]),
    stop: running.stop,
  };
}

type NginxSettings = { folder: string; port: number; tlsPort?: number; contentType: string };

/** Debian's settings that matter, a log written in batches like ours, connections that are never cut. */
function nginxConfig({ folder, port, tlsPort, contentType }: NginxSettings): string {
  const tls = tlsPort
    ? `listen 127.0.0.1:${tlsPort} ssl http2; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;`
    : '';
  const ofRoot = process.getuid?.() === 0 ? 'user root root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${ofRoot}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  access_log ${folder}/access.log combined buffer=32k flush=1s;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  types {}
  default_type "${contentType}";
  gzip_static on;
  server { listen 127.0.0.1:${port}; ${tls} root ${folder}; }
}
`;
}
