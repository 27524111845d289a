import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement as h, Suspense } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  createRoutesStub,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  PrefetchPageLinks,
  Scripts,
  type ServerBuild,
  ServerRouter,
  UNSAFE_useScrollRestoration,
} from 'react-router';
import { expect, test } from 'vitest';
import { dataAddress, isDataRequest, pagePath } from './data-address.ts';
import { withoutNonce } from './finish-document.ts';
import { narrowBuild } from './narrow-build.ts';

// One test for each row of README.md: after an upgrade, the name of what fails says which row to read.

const row = (name: string) => `server/pages/framework/README.md, row « ${name} »`;

const Root = () =>
  h('html', null, h('head', null, h(Meta), h(Links)), h('body', null, h(Outlet), h(Scripts)));

const route = (id: string, path: string, parentId?: string) => ({ id, path, ...(parentId && { parentId }) });
const files = (name: string) => ({
  module: `/assets/${name}.js`,
  imports: [`/assets/${name}-part.js`],
  css: [`/assets/${name}.css`],
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
});

type Asked = { narrow?: (build: ServerBuild) => ServerBuild; init?: RequestInit };

/** The answer of React Router's own server, and the document that it writes. */
async function askServer(address: string, { narrow = (build) => build, init }: Asked = {}) {
  let html = '';
  const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) => {
    const { serverHandoffStream: _stream, ...rest } = context;
    html = renderToString(h(ServerRouter, { context: rest, url: request.url, nonce: 'mark' }));
    return new Response(null, { status, headers });
  };
  const guide = {
    default: () => h('h1', null, 'Guide'),
    loader: ({ url }: { url: URL }) => `data of ${url.pathname}`,
    action: () => 'posted',
  };
  const build = {
    entry: { module: { default: handleRequest, handleError: () => {} } },
    routes: {
      root: { ...route('root', ''), module: { default: Root, loader: guide.loader } },
      guide: { ...route('guide', 'guide', 'root'), module: guide },
      faq: { ...route('faq', 'faq', 'root'), module: { default: () => h('h1', null, 'Questions') } },
    },
    assets: {
      version: '1',
      url: '/assets/manifest-1.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
      routes: {
        root: { ...route('root', ''), ...files('root') },
        guide: { ...route('guide', 'guide', 'root'), ...files('guide') },
        faq: { ...route('faq', 'faq', 'root'), ...files('faq') },
      },
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  const request = new Request(`https://site.example${address}`, init);
  const response = await createRequestHandler(narrow(build), 'production')(request);
  return { html, response };
}

const { html } = await askServer('/guide');

test('sheets are links that begin with rel and href', () => {
  const plain = withoutNonce(html, 'mark');
  expect(plain, row('Sheets')).toContain('<link rel="stylesheet" href="/assets/root.css"');
  expect(plain, row('Sheets')).toContain('<link rel="stylesheet" href="/assets/guide.css"');
});

test('chunks are announced by links that begin with rel', () => {
  expect(html, row('Announced chunks')).toMatch(
    /<link rel="modulepreload"[^>]*href="\/assets\/guide-part\.js"[^>]*>/,
  );
});

test('the entry is one inline module that begins with an import', () => {
  expect(html.match(/<script[^>]* type="module"[^>]*>(?=import )/g), row('Entry')).toHaveLength(1);
});

test('each inline script carries the nonce as an attribute of its own', () => {
  const inline = [...html.matchAll(/<script([^>]*)>/g)].filter(
    ([, attributes = '']) => !/ src=/.test(attributes),
  );
  expect(inline.length, row('Nonce')).toBeGreaterThan(1);
  for (const [script] of inline) expect(script, row('Nonce')).toContain(' nonce="mark"');
});

test('the first script hands over five settings, and nothing of the page', () => {
  const [, json = ''] =
    /<script[^>]*>window\.__reactRouterContext = (.*?);window\.[^<]*<\/script>/.exec(html) ?? [];
  expect(json, row('Hand-over')).not.toBe('');
  expect(Object.keys(JSON.parse(json)), row('Hand-over')).toEqual([
    'basename',
    'future',
    'routeDiscovery',
    'ssr',
    'isSpaMode',
  ]);
});

test('a build may hold the routes of one address only', async () => {
  const { html: narrow } = await askServer('/guide', { narrow: (build) => narrowBuild(build)('/guide') });
  const bodyOf = (document: string) => /<h1>.*?<\/h1>/.exec(document)?.[0];
  expect(bodyOf(narrow), row('Narrow build')).toBe('<h1>Guide</h1>');
  expect(narrow, row('Narrow build')).toContain('href="/assets/guide.css"');
  expect(narrow, row('Narrow build')).not.toContain('faq');
});

test.each(['/guide', '/'])('the data of %s are at the address that a click asks for', async (page) => {
  const address = dataAddress(page);
  const { response } = await askServer(address);
  expect(response.status, row('Data addresses')).toBe(200);
  expect(await response.text(), row('Data addresses')).toContain(`data of ${page}`);
  expect([isDataRequest(address), pagePath(address)], row('Data addresses')).toEqual([true, page]);
});

test.each(['/faq', '/'])('a click on %s asks for data at that address', (page) => {
  const link = () => h(PrefetchPageLinks, { page });
  const routes = [
    { path: '/guide', Component: link },
    { path: page, loader: () => null },
  ];
  const links = renderToString(h(createRoutesStub(routes), { initialEntries: ['/guide'] }));
  expect(links, row('Data addresses')).toContain(`as="fetch" href="${dataAddress(page)}"`);
});

test('a form of another origin is refused, one of an origin that the build names is not', async () => {
  const init = { method: 'POST', headers: { Origin: 'https://shop.example' } };
  const allowed = (build: ServerBuild) => ({ ...build, allowedActionOrigins: ['shop.example'] });
  const { response: refused } = await askServer('/guide', { init });
  const { response: taken } = await askServer('/guide', { init, narrow: allowed });
  expect([refused.status, taken.status], row('Origins of forms')).toEqual([400, 200]);
});

const Restored = () => {
  UNSAFE_useScrollRestoration();
  return h('h1', null, 'Guide');
};

test('the hook behind <ScrollRestoration> can be used without its script', () => {
  const page = renderToStaticMarkup(h(createRoutesStub([{ path: '/', Component: Restored }])));
  expect(page, row('Scroll')).toBe('<h1>Guide</h1>');
});

test('React writes attributes in double quotes, and escapes what ends them', () => {
  const input = h('input', { readOnly: true, name: 'a', defaultValue: `"'<>&` });
  expect(renderToStaticMarkup(input), row('Attributes')).toBe(
    '<input readOnly="" name="a" value="&quot;&#x27;&lt;&gt;&amp;"/>',
  );
});

test('React writes forms as they are filled again', () => {
  const options = [h('option', { value: '1', key: 1 }, 'un'), h('option', { key: 2 }, 'deux')];
  const select = h('select', { name: 's', defaultValue: '1' }, options);
  const form = h('form', { method: 'post' }, h('textarea', { name: 't', defaultValue: 'x' }), select);
  expect(renderToStaticMarkup(form), row('Forms')).toBe(
    '<form method="post"><textarea name="t">x</textarea><select name="s"><option value="1" selected="">un</option><option>deux</option></select></form>',
  );
});

test('React announces pictures with links that begin with rel and as', () => {
  const picture = renderToStaticMarkup(h('p', null, h('img', { src: '/a.png', alt: '' })));
  expect(picture.replace(/<link rel="preload" as="image"[^>]*>/g, ''), row('Pictures')).toBe(
    '<p><img src="/a.png" alt=""/></p>',
  );
  expect(picture, row('Pictures')).toContain('<link rel="preload" as="image"');
});

test('React writes the text of a script unchanged', () => {
  const written = '{"a":"&\'>"}';
  expect(renderToStaticMarkup(h('script', null, written)), row('Script text')).toBe(
    `<script>${written}</script>`,
  );
});

test('React writes a long page whole, with no script that puts parts in their place', async () => {
  const long = h('p', null, 'a'.repeat(100_000));
  const page = h('main', null, h(Suspense, null, long), h(Suspense, null, long));
  const html = await new Promise<string>((resolve) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve),
    });
  });
  expect(html.length, row('Whole page')).toBeGreaterThan(200_000);
  expect(html, row('Whole page')).not.toContain('<script');
});
