import type { ActionFunctionArgs, EntryContext, ServerBuild } from 'react-router';
import {
  createContext,
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
} from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { withParameters } from '#app/page-parameters.ts';
import { UnavailableError } from '#server/db/unavailable.ts';
import type { AppDeps, PageRequest } from '#server/deps.ts';

/** A page of the fake site; `render` runs once per request that reaches it. */
export type FakePage = {
  render: (request: Request) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
  headers?: () => Record<string, string>;
  /** The route is not a page: the answer of `render` is the whole answer. */
  isResource?: true;
};

const noPage = () => null;
let renders = 0;

/** Text long enough to be worth compressing; each render differs, so that a cached page is recognised. */
const words = () => `${'L’atelier répare vos appareils à Reims. '.repeat(200)}<i>rendu ${++renders}</i>`;

export const fakePages: Record<string, FakePage> = {
  '': { render: words, headers: publicPage() },
  blog: { render: words, headers: withParameters(publicPage('blog'), { kept: ['category', 'tag', 'page'] }) },
  prive: { render: words },
  casse: {
    render: () => {
      throw new Error('mot de passe dans une pile');
    },
  },
  'sans-base': {
    render: () => {
      throw new UnavailableError('no database connection became free');
    },
  },
  formulaire: {
    render: words,
    action: async ({ request }) => `reçu ${(await request.arrayBuffer()).byteLength}`,
  },
  renvoi: { render: () => Response.redirect('http://localhost/blog', 302) },
};

/** A build for React Router's real request handler whose document needs no React: the test defines routes and answers. */
export function fakeBuild(pages: Record<string, FakePage> = fakePages): ServerBuild {
  const children = Object.entries(pages).map(([path, page]) => [
    path || 'index',
    {
      id: path || 'index',
      parentId: 'root',
      path: path || undefined,
      index: path === '' ? true : undefined,
      module: {
        ...(!page.isResource && { default: noPage }),
        loader: ({ request }: { request: Request }) => page.render(request),
        action: page.action,
        headers: page.headers,
      },
    },
  ]);
  const build = {
    entry: {
      module: {
        default: document,
        createLoadContext,
        router: { createRequestHandler, isRouteErrorResponse },
        handleError,
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: noPage } }, ...Object.fromEntries(children) },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  return build as unknown as ServerBuild;
}

const pageContext = createContext<PageRequest>();

function createLoadContext(_deps: AppDeps, page: PageRequest): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, page]]));
}

function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(pageContext).reportError(error);
}

/**
 * A document in the shape that React Router renders, as far as server/pages/html/ looks at it, in the state in which
 * app/entry.server.tsx leaves it.
 */
async function document(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  const text = errors ? `erreur ${status}` : Object.values(actionData ?? loaderData).join('');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = loadContext.get(pageContext);
  const { html, nonce } = await page.renderOnce(headers, [request.url, status, text], async () => ({
    html: Buffer.from(
      `<!DOCTYPE html><html lang="fr"><head><title>${new URL(request.url).pathname.replace(/[<>&]/g, '')}</title>` +
        '<link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/app.css"/></head>' +
        `<body><p class="a">${text}</p><script nonce="${page.nonce}">window.routes = "données";</script>` +
        `<script nonce="${page.nonce}" type="module" async="">import "/assets/entry.js";</script></body></html>`,
    ),
    nonce: page.nonce,
  }));
  page.html = html;
  page.nonce = nonce;
  return new Response(null, { status, headers });
}
