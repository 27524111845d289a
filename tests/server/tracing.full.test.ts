import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, type RealSite, startRealSite } from '#tests/support/real-site.ts';
import { startTraceReceiver } from '#tests/support/trace-receiver.ts';

const db = useTestDatabase();
beforeAll(builtSite, builtSite.limitMs);

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

async function tracedSite(env: Record<string, string> = {}) {
  const receiver = await startTraceReceiver();
  onTestFinished(receiver.stop);
  const DATA_DIR = makeTestFolder();
  onTestFinished(() => removeTestFolder(DATA_DIR));
  const site: RealSite = await startRealSite({
    DATABASE_URL: db.url,
    DATA_DIR,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    ...env,
  });
  /** Stops the site, which then sends the remaining spans. */
  const stop = async () => {
    site.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  };
  return { site, receiver, stop };
}

test('a request is one trace, from its head to its statements and mails, and the log names it', async () => {
  const { site, receiver, stop } = await tracedSite({
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=papin,authorization=Bearer%20collecteur',
    TRACEPARENT_FROM: '127.0.0.1',
  });
  const headers = { traceparent };
  expect((await ask(site.origin, '/boutique?q=camille-durand', { headers })).status).toBe(200);
  const { headers: told } = await ask(site.origin, '/suivi-commande?lien=tres-secret', { headers });
  const form = { email: 'camille@example.test', password: 'un mot de passe assez long' };
  const signup = await ask(site.origin, '/auth/v1/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: await anonKey(site) },
    body: JSON.stringify(form),
  });
  expect(signup.status).toBe(200);
  await ask(site.origin, '/healthz');
  await stop();

  const { spans } = receiver;
  expect([...receiver.services]).toEqual(['atelier-papin']);
  expect(receiver.headers[0]).toMatchObject({ 'x-tenant': 'papin', authorization: 'Bearer collecteur' });
  const request = spans.find(({ name }) => name === 'GET shop');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200, 'url.path': '/boutique' });
  const page = spans.find(
    ({ name, parentSpanId }) => name === 'render page' && parentSpanId === request?.spanId,
  );
  expect(page?.traceId).toBe(TRACE);
  const mail = spans.find(({ name }) => name === 'send mail');
  const signUp = spans.find(({ name }) => name === 'POST auth');
  expect(mail?.traceId).toBe(signUp?.traceId);
  expect(signUp?.traceId).not.toBe(TRACE);
  const inserts = spans.filter(({ name, traceId }) => name === 'insert' && traceId === signUp?.traceId);
  expect(inserts.length).toBeGreaterThan(0);
  expect(String(inserts[0]?.attributes['db.query.text'])).toContain('$1');
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  // No text that names a person or opens something leaves the machine.
  for (const secret of ['camille', 'tres-secret', 'mot de passe'])
    expect(receiver.texts.join()).not.toContain(secret);

  const line = site
    .output()
    .split('\n')
    .find((each) => each.includes(`"id":"${told['x-request-id']}"`));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: TRACE, url: '/suivi-commande' });
});

test('a visitor chooses no trace, and switches none on', async () => {
  const { site, receiver, stop } = await tracedSite({
    TRACEPARENT_FROM: '203.0.113.7',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await ask(site.origin, '/boutique', { headers: { traceparent } });
  await stop();
  expect(receiver.spans).toEqual([]);
});

test('a collector that is away costs neither an answer nor a clean stop', async () => {
  const { site, stop } = await tracedSite({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await ask(site.origin, '/')).status).toBe(200);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

async function anonKey({ origin }: RealSite): Promise<string> {
  const { body } = await ask(origin, '/reglages-publics.json');
  return (JSON.parse(body.toString()) as { anonKey: string }).anonKey;
}
