import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { freePort, startProcess, untilAnswers } from './processes.ts';

export type Nginx = { url: string; workerPid: number; stop(): Promise<void> };

export const NGINX = '/usr/sbin/nginx';

/** One worker that serves one precompressed file: the yardstick of every rate in the report. `folder` must be its own. */
export async function startNginx({
  gzipBody,
  contentType,
  folder,
}: {
  gzipBody: Buffer;
  contentType: string;
  folder: string;
}): Promise<Nginx> {
  const port = await freePort();
  writeFileSync(path.join(folder, 'page.html'), zlib.gunzipSync(gzipBody));
  writeFileSync(path.join(folder, 'page.html.gz'), gzipBody);
  const configFile = path.join(folder, 'nginx.conf');
  writeFileSync(configFile, nginxConfig({ folder, port, contentType }));
  const logFile = path.join(folder, 'error.log');
  const running = startProcess(NGINX, ['-p', folder, '-e', logFile, '-c', configFile], { logFile });
  const url = `http://127.0.0.1:${port}/page.html`;
  await untilAnswers(url, running, logFile);
  const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  return { url, workerPid: Number(children[0]), stop: running.stop };
}

type NginxSettings = { folder: string; port: number; contentType: string };

/** Debian's settings where they matter, the log written in batches as ours is, connections never cut. */
function nginxConfig({ folder, port, contentType }: NginxSettings): string {
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
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;
}
