import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { RestError } from '#packages/data-api/errors.ts';
import { chooseMediaType } from '#packages/data-api/parse/media-type.ts';
import { parseArguments, parsePayload } from '#packages/data-api/parse/payload.ts';
import { parsePreferences } from '#packages/data-api/parse/preferences.ts';
import { parseQuery } from '#packages/data-api/parse/query.ts';
import { parseTarget } from '#packages/data-api/parse/target.ts';
import { stripeWebhook } from '#server/shop/stripe/stripe-webhook.ts';
import { visitorReport } from '#server/visits/visitor-event.ts';
import { parserRuns } from '#tests/support/attacks/attack-runs.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';

vi.setConfig({ testTimeout: 3_600_000 });

const runs = parserRuns(200);
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

const SECRET = 'whsec_de_test';
const signer = new Stripe('sk_test_x').webhooks;

/** Records the events that get past the signature. */
function listeningWebhook(now: Date) {
  const told: string[] = [];
  const kysely = {
    insertInto: () => ({
      values: ({ id }: { id: string }) => ({
        onConflict: () => ({ execute: async () => void told.push(id) }),
      }),
    }),
  };
  const app = stripeWebhook({
    database: { kysely: kysely as never, transaction: {} as never },
    stripe: { webhooks: signer, refunds: {} as never, checkout: {} as never, disputes: {} as never },
    cardLimits: { decline: async () => true },
    orders: {} as never,
    outbox: {} as never,
    shop: {} as never,
    alarms: {} as never,
    onEvent: () => {},
    secret: SECRET,
    clock: () => now,
    log: quietLog,
  });
  const tell = async (body: BodyInit, signature: string) => {
    const headers = { 'stripe-signature': signature };
    return (await app.request('/stripe', { method: 'POST', body, headers })).status;
  };
  return { told, tell };
}

const headerText = fc.stringMatching(/^[\x21-\x7e]{0,120}$/);

test('a webhook takes the word of whoever signed it, and of nobody else', async () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const { told, tell } = listeningWebhook(now);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.updated',
    data: { object: {} },
  });
  const timestamp = now.getTime() / 1000;
  const signature = await signer.generateTestHeaderStringAsync({ payload, secret: SECRET, timestamp });
  expect(await tell(payload, signature)).toBe(200);
  expect(told).toEqual(['evt_1']);

  const change = fc.record({
    at: fc.nat(),
    text: fc.constantFrom('', '0', 'f', ',', '=', 't', '\u00e9', ' ', '"'),
  });
  const spoil = (text: string, { at, text: put }: { at: number; text: string }) => {
    const place = at % text.length;
    return text.slice(0, place) + put + text.slice(place + 1);
  };
  const forged = fc.oneof(
    change.map((one) => ({ body: payload, header: spoil(signature, one) })),
    change.map((one) => ({ body: spoil(payload, one), header: signature })),
    headerText.map((header) => ({ body: payload, header })),
    fc.record({ body: anyText, header: fc.constant(signature) }),
    // The signature has another secret, or its time is over.
    fc.integer({ min: 301, max: 10_000_000 }).map((ageS) => ({
      body: payload,
      header: signer.generateTestHeaderString({ payload, secret: SECRET, timestamp: timestamp - ageS }),
    })),
    fc.stringMatching(/^whsec_[a-z]{1,20}$/).map((secret) => ({
      body: payload,
      header: signer.generateTestHeaderString({ payload, secret: `${secret}x`, timestamp }),
    })),
  );
  await fc.assert(
    fc.asyncProperty(forged, async ({ body, header }) => {
      if (body === payload && header === signature) return;
      // A header may only contain these characters.
      if (/[^\x20-\x7e]/.test(header)) return;
      const scheme = /(?:^|,)v1=([0-9a-f]{64})(?:,|$)/.exec(header)?.[1];
      const time = /(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1];
      // The same signature and time in another form: leading zeros, an additional part.
      const isSame = body === payload && signature.includes(`v1=${scheme}`) && Number(time) === timestamp;
      const status = await tell(body, header);
      if (!isSame) expect(status).toBe(400);
    }),
    runs,
  );
  expect(new Set(told)).toEqual(new Set(['evt_1']));
});

test('what a page reports is a path of the site and a host, or is refused', () => {
  const report = fc.record(
    {
      pathname: fc.oneof(
        anyText.map((text) => `/${text}`),
        fc.webPath(),
        fc.jsonValue(),
      ),
      referrer: fc.oneof(anyText, fc.webUrl(), fc.jsonValue()),
      eventType: fc.constantFrom('visit', 'navigation', 'leave', '__proto__'),
      deviceType: fc.constantFrom('PC', 'Mobile', 'Tablette', ''),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(report, fc.jsonValue()), (sent) => {
      const { data } = visitorReport.safeParse(sent);
      if (!data) return;
      expect(data.pagePath).toMatch(/^\/(?!\/)[^?#\\\s]*$/);
      expect(data.referrerHost === null || /^[^/?#@\s]+$/.test(data.referrerHost)).toBe(true);
    }),
    runs,
  );
});

/** Parses a request of the data API up to its tree; a refusal blames the caller. */
function judge(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    expect(error.status).toBeGreaterThanOrEqual(300);
    expect(error.status).toBeLessThan(500);
  }
}

const piece = fc.constantFrom(
  ...'eq. neq. in. is. not. and( or( not.and( ( ) { } [ ] , . : :: -> ->> ! * ... " \' \\ null true any( all( fts(french). like. 1 a id count() desc nullsfirst % \0'.split(
    ' ',
  ),
);
const grammar = fc.oneof(
  fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
  anyText,
  // The depth is the largest that an address can have.
  fc
    .tuple(
      fc.constantFrom('and(', 'or(a.eq.1,and(', '(', 'a(', '...a(', 'not.', 'a->'),
      fc.integer({ min: 1, max: 3_000 }),
    )
    .map(([text, count]) => text.repeat(count).slice(0, 15_000)),
);

test('the grammar of the data API refuses what it does not know, however deep', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'select',
      'order',
      'limit',
      'offset',
      'and',
      'or',
      'not.or',
      'columns',
      'on_conflict',
      'id',
      'a.id',
      '__proto__',
    ),
    grammar,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, grammar), { maxLength: 5 }), grammar, (pairs, text) => {
      judge(() => parseQuery(new URLSearchParams(pairs.map(([key, value]) => [key, value.toWellFormed()]))));
      judge(() => parseTarget(`/${text}`));
      judge(() => parsePreferences(text));
      judge(() => chooseMediaType(text));
    }),
    runs,
  );
});

test('so does the reader of its bodies', () => {
  const body = fc.oneof(
    fc.json(),
    anyText,
    fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth)),
    fc.constantFrom(
      '[{"__proto__":1},{"__proto__":2}]',
      '[{"a":1},{"b":1}]',
      '[null]',
      '1e999',
      '"a"',
      '{"a":1}{"b":2}',
    ),
  );
  fc.assert(
    fc.property(body, fc.option(fc.array(anyText, { maxLength: 4 }), { nil: undefined }), (text, columns) => {
      judge(() => parsePayload(text, columns));
      judge(() => parseArguments(text));
    }),
    runs,
  );
});
