import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { makeTestFolder } from '#tests/support/postgres-servers.ts';
import { readPrometheusText } from '#tests/support/prometheus-text.ts';
import { ask } from '#tests/support/raw-http.ts';
import { startRealSite, useBuiltSite } from '#tests/support/real-site.ts';

const TOKEN = 'un-jeton-de-mesures-bien-long';
const db = useTestDatabase();
const site = useBuiltSite(db, async () => ({ METRICS_TOKEN: TOKEN, DATA_DIR: makeTestFolder() }));

const withToken = { Authorization: `Bearer ${TOKEN}` };
const scrape = async () => {
  const { status, headers, body } = await ask(site.origin, '/metrics', { headers: withToken });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  return readPrometheusText(body.toString());
};

describe('/metrics', () => {
  test('tells what the process did and what the shop has, as Prometheus reads it', async () => {
    for (const path of ['/', '/', '/boutique', '/nulle-part', '/healthz']) await ask(site.origin, path);
    const { types, values } = await scrape();
    const ok = (route: string, status = 200) =>
      values.get(`http_requests_total{route="${route}",method="GET",status="${status}"}`) ?? 0;
    expect(ok('page')).toBeGreaterThanOrEqual(2);
    expect(ok('page', 404)).toBe(1);
    expect(ok('shop')).toBe(1);
    expect(values.get('papin_page_cache_requests_total{result="hit"}')).toBeGreaterThanOrEqual(1);
    expect(values.get('papin_page_cache_requests_total{result="miss"}')).toBeGreaterThanOrEqual(4);
    expect(values.get('papin_page_cache_bytes')).toBeGreaterThan(1000);
    expect(values.get('papin_page_render_duration_seconds_count{route="shop"}')).toBe(1);
    expect(values.get('papin_database_statement_duration_seconds_count{result="ok"}')).toBeGreaterThan(0);
    expect(values.get('papin_database_connections{pool="owner",state="total"}')).toBeGreaterThan(0);
    expect(values.get('papin_database_connections{pool="requests",state="waiting"}')).toBe(0);
    expect(values.get('papin_database_up')).toBe(1);
    expect(values.get('papin_database_size_bytes')).toBeGreaterThan(1e6);
    expect(values.get('papin_mails_waiting{about="order"}')).toBe(0);
    expect(values.get('papin_uploads_bytes')).toBe(0);
    expect(values.get('papin_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(types.get('http_request_duration_seconds')).toBe('histogram');
    expect(types.get('http_requests_total')).toBe('counter');
  });

  test('is nobody’s without the token', async () => {
    const wrong = ['', 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, `Basic ${TOKEN}`, TOKEN];
    for (const Authorization of wrong) {
      const { status, headers, body } = await ask(site.origin, '/metrics', { headers: { Authorization } });
      expect([Authorization, status]).toEqual([Authorization, 401]);
      expect(headers['www-authenticate']).toBe('Bearer');
      expect(body.toString()).not.toContain('http_requests_total');
    }
    expect((await ask(site.origin, `/metrics?token=${TOKEN}`)).status).toBe(401);
  });
});

test('without METRICS_TOKEN there is no such page', async () => {
  const off = await startRealSite({ DATABASE_URL: db.url, DATA_DIR: makeTestFolder() });
  expect((await ask(off.origin, '/metrics', { headers: withToken })).status).toBe(404);
});
