import { createElement as h } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { expect, test } from 'vitest';
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

/** The document as React Router writes it, through its own server. */
async function renderDocument(pathname: string, narrow = (build: ServerBuild) => build): Promise<string> {
  let html = '';
  const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) => {
    const { serverHandoffStream: _stream, ...rest } = context;
    html = renderToString(h(ServerRouter, { context: rest, url: request.url, nonce: 'mark' }));
    return new Response(null, { status, headers });
  };
  const build = {
    entry: { module: { default: handleRequest } },
    routes: {
      root: { ...route('root', ''), module: { default: Root } },
      guide: { ...route('guide', 'guide', 'root'), module: { default: () => h('h1', null, 'Guide') } },
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
  await createRequestHandler(narrow(build), 'production')(new Request(`https://site.example${pathname}`));
  return html;
}

const html = await renderDocument('/guide');

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
  const narrow = await renderDocument('/guide', (build) => narrowBuild(build)('/guide'));
  const bodyOf = (document: string) => /<h1>.*?<\/h1>/.exec(document)?.[0];
  expect(bodyOf(narrow), row('Narrow build')).toBe('<h1>Guide</h1>');
  expect(narrow, row('Narrow build')).toContain('href="/assets/guide.css"');
  expect(narrow, row('Narrow build')).not.toContain('faq');
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
