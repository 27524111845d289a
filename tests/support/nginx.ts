import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { askSite, makeCertificate, type Reply } from './https-client.ts';
import { until } from './postgres-process.ts';

const NGINX = '/usr/sbin/nginx';
const SHIPPED = path.resolve(import.meta.dirname, '../../deploy/nginx/atelier-papin.conf');

export type ProxiedSite = {
  /** Asks the https site, as a browser that trusts its certificate does. */
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Reply>;
  httpOrigin: string;
  httpsOrigin: string;
  /** The id of the one process that answers. */
  workerPid: number;
  /** The lines that nginx has logged about requests so far. */
  accessLog(): string;
  stop(): Promise<void>;
};

/** Debian's nginx with the configuration we ship, in front of the sites at `origins`: only its ports, files and upstreams differ. */
export async function startShippedNginx(origins: readonly string[]): Promise<ProxiedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-nginx-'));
  const [plain, secure] = [await freePort(), await freePort()];
  makeCertificate(folder);
  writeFileSync(path.join(folder, 'nginx.conf'), configuration({ folder, plain, secure, origins }));
  const child = spawn(NGINX, ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const ended = once(child, 'close');
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${complaint}`);
    return fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  }, 10_000);
  const ask = (method: string, target: string, headers: Record<string, string>, body = '') =>
    askSite({ method, port: secure, target, headers, body, ca: path.join(folder, 'cert.pem') });
  return {
    get: (target, headers = {}) => ask('GET', target, headers),
    post: (target, body, headers = {}) => ask('POST', target, headers, body),
    httpOrigin: `http://127.0.0.1:${plain}`,
    httpsOrigin: `https://127.0.0.1:${secure}`,
    workerPid: childOf(child.pid),
    accessLog: () => readFileSync(path.join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first child process of a process. */
const childOf = (pid = 0) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

type Places = { folder: string; plain: number; secure: number; origins: readonly string[] };

/**
 * The configuration that Debian's nginx.conf puts around a site's file. @throws if the shipped file lacks a text that is to be
 * replaced.
 */
function configuration({ folder, plain, secure, origins }: Places): string {
  const replacements: [RegExp, string][] = [
    [
      /( +server 127\.0\.0\.1:\d+ max_fails=0;\n)+/g,
      origins.map((origin) => `server ${new URL(origin).host} max_fails=0;\n`).join(''),
    ],
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen \[::\]:80;/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${secure} ssl http2;`],
    [/listen \[::\]:443 ssl http2;/, ''],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/cert.pem`],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`],
    [/\/var\/cache\/nginx\/atelier-papin/, `${folder}/cache`],
    [/\/var\/log\/nginx\/atelier-papin/, folder],
  ];
  let site = readFileSync(SHIPPED, 'utf8');
  for (const [shipped, ours] of replacements) {
    const replaced = site.replace(shipped, ours);
    if (replaced === site) throw new Error(`${SHIPPED} has no ${shipped}`);
    site = replaced;
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? 'user root root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} ${site} }
`;
}
