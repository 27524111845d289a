import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cataloguePath, readCatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import { cleanWords, SEARCH_WORDS_MAX, searchPath } from '#domain/content/search.ts';
import { addressSchema } from '#domain/customers/customer-fields.ts';
import { canTakeTexts, internationalPhone, readPhone } from '#domain/customers/read-phone.ts';
import { orderRequestSchema } from '#domain/order/order-request.ts';
import { safeRedirectTo } from '#domain/urls/safe-redirect.ts';
import { createSiteSearch } from '#server/search/site-search.ts';
import { readCartCookie, readCountCookie } from '#server/shop/cart/cart-cookie.ts';
import { anyText, parserRuns } from '#tests/support/attacks/attack-runs.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const runs = parserRuns(200);

test('a cookie of a cart, whatever is in it, is a cart within its bounds', () => {
  const value = fc.oneof(
    anyText,
    fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
    fc
      .array(
        fc.tuple(fc.oneof(fc.uuid(), anyText), fc.oneof(fc.integer(), fc.double(), anyText), fc.integer()),
      )
      .map((lines) => Buffer.from(JSON.stringify(lines)).toString('base64url')),
  );
  fc.assert(
    fc.property(value, anyText, (panier, other) => {
      const header = `${other}; panier=${panier}; panier-n=${panier}`;
      const lines = readCartCookie(header, false);
      expect(lines.length).toBeLessThanOrEqual(50);
      for (const { id, quantity } of lines) {
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        expect(Number.isInteger(quantity) && quantity > 0 && quantity < 100).toBe(true);
      }
      // The text of the header is compared, and never believed.
      expect(readCountCookie(header, false)).not.toBeUndefined();
    }),
    runs,
  );
});

test('an address that is taken fits its paper: one line each, no control character, a postcode of France', () => {
  const field = fc.oneof(
    anyText,
    fc.constantFrom('12 rue de Vesle', '51100', 'Reims', undefined, null, 7, {}),
  );
  const postcode = fc.oneof({ weight: 3, arbitrary: fc.stringMatching(/^ ?\d{5}$/) }, field);
  let taken = 0;
  fc.assert(
    fc.property(
      fc.record({ street: field, more: field, postcode, city: field }, { requiredKeys: [] }),
      (sent) => {
        const { data } = addressSchema.safeParse(sent);
        if (!data) return;
        taken += 1;
        expect(data.postcode).toMatch(/^\d{5}$/);
        for (const text of [data.street, data.more ?? 'a', data.city]) {
          expect(text).not.toMatch(/\p{Cc}/u);
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(120);
        }
      },
    ),
    runs,
  );
  expect(taken).toBeGreaterThan(0);
});

test('an order of anything at all is refused with words, and never with a failure', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true })),
      (sent) => {
        expect(orderRequestSchema.safeParse(sent).success).toBe(false);
      },
    ),
    runs,
  );
});

test('a telephone number is international or none, and is itself when read again', () => {
  const written = fc.oneof(anyText, fc.stringMatching(/^(\+33|0033|0|\+32|00)[ .()\d-]{0,20}$/));
  fc.assert(
    fc.property(written, (text) => {
      const phone = internationalPhone(text);
      if (phone === null) return;
      expect(phone).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(internationalPhone(phone)).toBe(phone);
      expect(typeof canTakeTexts(phone)).toBe('boolean');
    }),
    runs,
  );
  // The grouping of the owner makes no difference.
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{8}$/),
      fc.constantFrom('', ' ', '.', '-', '\u00a0'),
      (rest, gap) => {
        const pairs = `0${rest}`.match(/../g)?.join(gap) ?? '';
        expect(readPhone(pairs)).toEqual(readPhone(`0${rest}`));
        expect(readPhone(`+33${gap}${rest}`)).toEqual(readPhone(`0${rest}`));
      },
    ),
    runs,
  );
});

test('a question is cut, cleaned, and the same when it is read from its address', async () => {
  const text = 'Réparation de console PlayStation, port HDMI, carte mère et alimentation';
  const search = createSiteSearch([
    {
      name: 'content',
      tags: [],
      read: () => [
        {
          path: '/a',
          kind: 'service',
          title: 'Port HDMI',
          place: 'Services',
          summary: text,
          keywords: [],
          headings: [],
          text,
          price: null,
        },
      ],
    },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyText, fc.lorem({ maxCount: 30 }), fc.constantFrom('hdmi', 'ps5', 'j’ai')),
      async (asked) => {
        const words = cleanWords(asked);
        expect(words.length).toBeLessThanOrEqual(SEARCH_WORDS_MAX);
        expect(words).not.toMatch(/\p{Cc}/u);
        const back = new URL(searchPath({ words }), 'http://site').searchParams.get('q') ?? '';
        expect(cleanWords(back)).toBe(cleanWords(words.toWellFormed()));
        const found = await search.find({ words, kind: '', page: 1 });
        const suggested = await search.suggest(asked);
        expect([Array.isArray(found.groups), Array.isArray(suggested.suggestions)]).toEqual([true, true]);
      },
    ),
    runs,
  );
});

test('the choices of a list come back from the address that they make', () => {
  const names = fc.constantFrom(
    'q',
    'category',
    'etat',
    'marque',
    'prix',
    'dispo',
    'sort',
    'page',
    '__proto__',
    'x',
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.oneof(anyText, fc.constantFrom('2', 'nom', 'neuf', '1e9', '-1'))), {
        maxLength: 40,
      }),
      (pairs) => {
        const query = readCatalogueQuery(
          new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])),
        );
        const again = readCatalogueQuery(new URL(cataloguePath(query), 'http://site').searchParams);
        expect(cataloguePath(again)).toBe(cataloguePath(query));
      },
    ),
    runs,
  );
});

test('where somebody may be sent after signing in is on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '%2f',
    '%5c',
    '.',
    '..',
    '@',
    ':',
    'mallory.example',
    'https:',
    '\t',
    '\n',
    '%0d%0a',
    'client',
    '?',
    '#',
    'javascript:',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      ),
      (asked) => {
        const target = safeRedirectTo(asked);
        if (target === null) return;
        expect(target).toMatch(/^\/(?![/\\])/);
        // Decodes as browsers and the code behind them do: byte by byte, since a query may contain bytes that are not text.
        const decoded = target.replace(/%([\da-f]{2})/gi, (_, byte) =>
          String.fromCharCode(Number.parseInt(byte, 16)),
        );
        for (const read of [target, decoded])
          expect(new URL(read, 'https://site.example').origin).toBe('https://site.example');
        expect(target).not.toMatch(/[\r\n\t]/);
      },
    ),
    runs,
  );
});
