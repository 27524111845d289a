import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { askSite, makeCertificate, type Reply } from './https-client.ts';
import { until } from './postgres-process.ts';

const CADDY = '/usr/bin/caddy';
const SHIPPED = path.resolve(import.meta.dirname, '../../deploy/caddy/Caddyfile');

export const hasCaddy = () => existsSync(CADDY);

type ProxiedSite = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  httpOrigin: string;
  stop(): Promise<void>;
};

/**
 * Debian's Caddy with the configuration we ship, in front of the sites at `origins`: only its ports, certificate and upstreams differ.
 */
export async function startShippedCaddy(origins: readonly string[]): Promise<ProxiedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-caddy-'));
  const [plain, secure] = [await freePort(), await freePort()];
  makeCertificate(folder);
  writeFileSync(path.join(folder, 'Caddyfile'), configuration({ folder, plain, secure, origins }));
  const args = ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(CADDY, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'close');
  const ask = (target: string, headers: Record<string, string> = {}) =>
    askSite({ method: 'GET', port: secure, target, headers, body: '', ca: path.join(folder, 'cert.pem') });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`caddy did not start: ${said}`);
    return ask('/metrics').then(
      () => true,
      () => false,
    );
  }, 20_000);
  return {
    get: ask,
    httpOrigin: `http://127.0.0.1:${plain}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Places = { folder: string; plain: number; secure: number; origins: readonly string[] };

/** @throws if the shipped file lacks a text that is to be replaced. */
function configuration({ folder, plain, secure, origins }: Places): string {
  const upstreams = origins.map((origin) => new URL(origin).host).join(' ');
  const replacements: [RegExp, string][] = [
    [/^\{$/m, `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}`],
    [/^(www\.atelier-papin\.example) \{$/m, `$1 {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
    [/127\.0\.0\.1:3001 127\.0\.0\.1:3002/, upstreams],
    // Caddy would ask Let's Encrypt for the certificate of this site.
    [/^atelier-papin\.example \{\n[\s\S]*?^\}$/m, ''],
  ];
  let site = readFileSync(SHIPPED, 'utf8');
  for (const [shipped, ours] of replacements) {
    const replaced = site.replace(shipped, ours);
    if (replaced === site) throw new Error(`${SHIPPED} has no ${shipped}`);
    site = replaced;
  }
  return site;
}
