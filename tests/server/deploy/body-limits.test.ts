import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import { MAX_BODY_BYTES } from '#server/app.ts';
import { lanes } from '#server/http/bodies/body-rules.ts';
import { maxUploadBytes } from '#server/uploads/upload-paths.ts';

const shipped = (file: string) => readFileSync(path.resolve('deploy', file), 'utf8');
const nginx = shipped('nginx/atelier-papin.conf');
const caddy = shipped('caddy/Caddyfile');
const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

const UPLOADS = [
  '/demande',
  '/demande.data',
  '/envoi',
  '/suivi-reparation',
  '/enregistrement',
  '/admin/reparations/REP-2026-000001',
  '/admin/reparations/REP-2026-000001/photos',
  '/admin/stock/setup',
  '/admin/stock/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  '/admin/galerie/nouvelle.data',
];
const sizeOf = (pathname: string) =>
  maxUploadBytes({ method: 'POST', pathname, contentType: 'multipart/form-data; boundary=x' }) ??
  MAX_BODY_BYTES;

/** The directives of a block of nginx, without nested blocks. */
const uploadBlock = /location ~ (\S+) \{([^}]*)\}/.exec(nginx.replace(/#.*/g, ''))?.slice(1) ?? [];
const [pattern = '', inUploads = ''] = [/location ~ (.*) \{\n\s+client_max/.exec(nginx)?.[1], uploadBlock[1]];

test('nginx takes what the site takes, everywhere else no more than its pages do', () => {
  expect(number(nginx, /client_max_body_size (\d+);/)).toBe(MAX_BODY_BYTES);
  const inFiles = nginx.slice(nginx.indexOf(`location ~ ${pattern}`));
  for (const pathname of UPLOADS) {
    expect(new RegExp(pattern).test(pathname), pathname).toBe(true);
    expect(number(inFiles, /client_max_body_size (\d+);/)).toBe(sizeOf(pathname));
  }
  for (const pathname of ['/panier', '/admin/stock', '/admin/galerie', '/auth/v1/token', '/demandes'])
    expect([pathname, new RegExp(pattern).test(pathname), sizeOf(pathname)]).toEqual([
      pathname,
      false,
      MAX_BODY_BYTES,
    ]);
  expect(inUploads).toBeDefined();
});

test('a slice of a video is no longer than any other body, on its way and here', () => {
  expect(videoRules.sliceBytes).toBeLessThanOrEqual(MAX_BODY_BYTES);
  expect(new RegExp(pattern).test(`${VIDEOS_PATH}/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10`)).toBe(false);
  expect(sizeOf(VIDEOS_PATH)).toBe(MAX_BODY_BYTES);
});

test('nginx holds as many bodies of one address as the site, whole before it passes them on', () => {
  expect(number(nginx, /limit_conn atelier_papin_forms (\d+);/)).toBe(lanes.short.ofOne);
  expect(number(nginx, /limit_conn atelier_papin_files (\d+);/)).toBe(lanes.long.ofOne);
  expect(nginx).toContain('proxy_request_buffering on;');
  expect(number(nginx, /client_body_timeout (\d+)s;/) * 1000).toBe(lanes.long.windowMs);
});

test('Caddy takes the largest of them, for as long as the site waits', () => {
  expect(number(caddy, /max_size (\d+)\n/)).toBe(sizeOf('/demande'));
  expect(number(caddy, /read_body (\d+)s/) * 1000).toBe(lanes.long.deadlineMs);
});
