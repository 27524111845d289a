import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { AppDeps, PageRequest } from '#server/deps.ts';
import type { Rendered } from '#server/pages/html/render-once.ts';
import { writeHydrationData } from './boot/hydration-data.ts';
import { depsContext, pageRequestContext } from './context.ts';
import { ProseSource } from './features/content/prose.tsx';

const RENDER_TIMEOUT_MS = 5_000;

/** The build exports the router that it was made with: a second copy would not know its contexts. */
export const router = { createRequestHandler, isRouteErrorResponse };

/** Called by the server for each request, with the values that loaders and actions find in `context`. */
export function createLoadContext(deps: AppDeps, page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(pageRequestContext, page);
  return context;
}

/**
 * Pages are rendered whole: they are rewritten, hashed and kept before the first byte leaves (server/pages/html/).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequestContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
  // Everything that components see here: they ask for no time, no random number, no setting.
  const inputs = [request.url, status, loaderData, actionData, page.prose];
  const renderNow = () => renderWithData(request.url, routerContext, page);
  const { html, nonce } = await (errors ? renderNow() : page.renderOnce(headers, inputs, renderNow));
  // Nobody reads the data of a document that was rendered before.
  if (nonce !== page.nonce) void routerContext.serverHandoffStream?.cancel();
  page.html = html;
  page.nonce = nonce;
  return new Response(null, { status, headers });
}

/**
 * The loaders' data are in the document once it is rendered (hydration-data.ts): no script of the page waits for
 * them.
 */
async function renderWithData(
  url: string,
  { serverHandoffStream, ...routerContext }: EntryContext,
  page: PageRequest,
): Promise<Rendered> {
  if (import.meta.env.DEV) return render(url, { ...routerContext, serverHandoffStream }, page);
  const [{ html, nonce }, data] = await Promise.all([
    render(url, routerContext, page),
    new Response(serverHandoffStream).text(),
  ]);
  return { html: Buffer.from(writeHydrationData(html.toString('utf8'), data)), nonce };
}

function render(url: string, routerContext: EntryContext, { prose, nonce }: PageRequest): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <ProseSource.Provider value={prose}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </ProseSource.Provider>,
      {
        nonce,
        // Nothing is left for a script to put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          if (failure) reject(failure);
          else pipe(collect((html) => resolve({ html, nonce })));
        },
        onShellError: reject,
        onError(error) {
          failure ??= error;
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error('render timeout')), RENDER_TIMEOUT_MS);
  });
}

/** Errors reach the log through the server (server/pages/answer-page.ts), not through React Router's console. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  if (!request.signal.aborted) context.get(pageRequestContext).reportError(error);
}

function collect(done: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
