import { randomBytes } from 'node:crypto';
import type { createRequestHandler, isRouteErrorResponse, RequestHandler, ServerBuild } from 'react-router';
import { NotAdminError } from '../admin/as-admin.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { AppDeps, PageRequest } from '../deps.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import type { OpenVisitor } from '../sessions/sessions-module.ts';
import { isDataRequest } from './framework/data-address.ts';
import { giveBack } from './framework/give-back.ts';
import { narrowBuild } from './framework/narrow-build.ts';
import type { RenderedPage, SentDocument } from './html/finish-once.ts';
import { createRenderOnce } from './html/render-once.ts';

/** The exports of the built entry.server module beyond React Router's own contract. */
type AppEntry = {
  createLoadContext(deps: AppDeps, page: PageRequest): never;
  router: Router;
};
type Router = {
  createRequestHandler: typeof createRequestHandler;
  isRouteErrorResponse: typeof isRouteErrorResponse;
};

export type PageAnswer = {
  response: Response;
  /** The body of `response`, if it is a document, and what was made of it before. */
  document?: SentDocument;
  /** Set when the page may be kept: its body, two headers, and the tags of the data it shows. */
  keep?: {
    body: Buffer;
    contentSecurityPolicy: string;
    preloads: string;
    tags: string[];
    cacheControl: string;
  };
};

export type AnswerPageOptions = {
  build: ServerBuild;
  mode: 'production' | 'development';
  deps: AppDeps;
  clock: () => Date;
  openVisitor: OpenVisitor;
  log: Log;
  finish: (rendered: Buffer, page: RenderedPage) => SentDocument;
};

/** Data shown on every public page: the shop's facts in header and footer, and the words. */
const TAGS_OF_ALL = ['settings', 'content'];

const NONCE_BYTES = 16;

/** Seconds after which a page that failed without the database may be asked for again. */
const RETRY_AFTER_S = '5';

/** Renders the page of a request through React Router and finishes its document. */
export function createPageAnswer({ build, mode, deps, clock, openVisitor, log, finish }: AnswerPageOptions) {
  // Behind a proxy that ends TLS, forms come from the https site to an http server (refuse-foreign-posts.ts).
  const siteHost = new URL(deps.settings.url).host;
  const { router, createLoadContext } = build.entry.module as unknown as AppEntry;
  const renderOnce = createRenderOnce();
  const buildFor = narrowBuild({ ...build, allowedActionOrigins: [siteHost] });
  const handlers = new Map<ServerBuild, RequestHandler>();
  function handlerFor(pathname: string): RequestHandler {
    const narrow = buildFor(pathname);
    const handler = handlers.get(narrow) ?? router.createRequestHandler(narrow, mode);
    handlers.set(narrow, handler);
    return handler;
  }

  return async function answerPage(request: Request, id: string, clientIp?: string): Promise<PageAnswer> {
    const { pathname, search } = new URL(request.url);
    const { visitor, setCookies } = openVisitor(request, clientIp);
    const ownCookies: string[] = [];
    let isAway = false;
    let isRefused = false;
    const newCookies = () => [...setCookies(), ...ownCookies];
    const isPersonal = (headers: Headers) =>
      request.method !== 'GET' ||
      page.cookies !== null ||
      newCookies().length > 0 ||
      // The same is true for pages whose address may hold a secret.
      headers.has('Referrer-Policy');
    const page: PageRequest = {
      id,
      now: clock(),
      isDocument: !isDataRequest(pathname),
      search,
      visitor,
      clientIp,
      prose: new Map(),
      nonce: randomBytes(NONCE_BYTES).toString('base64url'),
      cookies: request.headers.get('cookie'),
      setCookie: (line) => ownCookies.push(line),
      renderOnce: (headers, inputs, render) => (isPersonal(headers) ? render() : renderOnce(inputs, render)),
      reportError(error) {
        isAway ||= isUnavailable(error);
        isRefused ||= error instanceof NotAdminError;
        if (!(error instanceof NotAdminError)) reportError(error, { id, url: pathname }, log, router);
      },
    };
    const answerOnce = (asked: Request) => handlerFor(pathname)(asked, createLoadContext(deps, page));
    let rendered = await answerOnce(request);
    // The visitor passed the guard, but not the function's own check: the guard says so in a page.
    if (isRefused) {
      page.isRefused = true;
      rendered = await answerOnce(new Request(request.url, { headers: request.headers }));
    }
    const headers = headersOf(rendered, newCookies());
    // Logged, so that repeated requests for other people's pages can be seen.
    if (rendered.status === 403) log.info({ id, url: pathname, status: 403 }, 'page refused');
    const isFailed = isAway && rendered.status === 500;
    // A limit of the account service, whichever it is, refused the form: the page says why, and this status tells
    // programs.
    const waitS = [400, 429].includes(rendered.status) ? visitor.waitS() : null;
    const status = isFailed ? 503 : waitS === null ? rendered.status : 429;
    if (isFailed) headers.set('Retry-After', RETRY_AFTER_S);
    else if (waitS !== null) headers.set('Retry-After', String(waitS));
    if (page.html === undefined) return { response: new Response(rendered.body, { status, headers }) };
    const written = page.typed ? Buffer.from(giveBack(page.html.toString('utf8'), page.typed)) : page.html;
    const document = finish(written, { ...page, isPersonal: isPersonal(headers) });
    const tags = headers.get('Cache-Tags');
    headers.delete('Cache-Tags');
    headers.set('Content-Security-Policy', document.contentSecurityPolicy);
    headers.set('Link', document.preloads);
    const response = new Response(document.body, { status, headers });
    const cacheControl = headers.get('Cache-Control') ?? '';
    if (status !== 200 || request.method !== 'GET' || !cacheControl.startsWith('public'))
      return { response, document };
    const keep = {
      body: document.body,
      contentSecurityPolicy: document.contentSecurityPolicy,
      preloads: document.preloads,
      tags: [...TAGS_OF_ALL, ...(tags?.split(' ') ?? [])],
      cacheControl,
    };
    return { response, document, keep };
  };
}

/** A wrong request (405 where there is no form, for example) is answered as such; it is not a failure of ours. */
function reportError(
  error: unknown,
  where: { id: string; url: string },
  log: Log,
  { isRouteErrorResponse }: Router,
) {
  if (isRouteErrorResponse(error) && error.status < 500)
    log.debug({ ...where, status: error.status }, error.statusText);
  else log.error({ ...where, err: error }, 'page failed');
}

/** A page that does not say how it may be kept, or is an error, belongs to its visitor alone. */
function headersOf({ status, headers: rendered }: Response, setCookies: readonly string[]): Headers {
  const headers = new Headers(rendered);
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  if (!headers.has('Cache-Control') || status >= 400 || setCookies.length > 0)
    headers.set('Cache-Control', 'private, no-store');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', contentSecurityPolicy([]));
  return headers;
}
