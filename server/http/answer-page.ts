import type { ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import type { AppDeps, PageRequest } from '../deps.ts';
import type { FinishedDocument } from '../html/finish-document.ts';
import type { Log } from '../log.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** What the built entry.server module exports beyond React Router's own contract. */
type AppEntry = { createLoadContext(deps: AppDeps, page: PageRequest): never };

export type PageAnswer = {
  response: Response;
  /** Set when the page may be kept: its body, policy and the tags of the data it shows. */
  keep?: { body: Buffer; contentSecurityPolicy: string; tags: string[]; cacheControl: string };
};

export type AnswerPageOptions = {
  build: ServerBuild;
  mode: 'production' | 'development';
  deps: AppDeps;
  log: Log;
  finish: (html: string) => FinishedDocument;
};

/** Data every public page shows: the shop's facts in header and footer, and the words. */
const TAGS_OF_ALL = ['settings', 'content'];

/** Renders the page of a request through React Router and finishes its document. */
export function createPageAnswer({ build, mode, deps, log, finish }: AnswerPageOptions) {
  const render = createRequestHandler(build, mode);
  const { createLoadContext } = build.entry.module as unknown as AppEntry;

  return async function answerPage(request: Request, id: string): Promise<PageAnswer> {
    const url = new URL(request.url);
    const page: PageRequest = {
      id,
      isDocument: !url.pathname.endsWith('.data'),
      prose: new Map(),
      reportError: (error) => log.error({ id, url: url.pathname, err: error }, 'page failed'),
    };
    const rendered = await render(request, createLoadContext(deps, page));
    if (!rendered.headers.get('Content-Type')?.startsWith('text/html')) return { response: withDefaults(rendered) };

    const document = finish(await rendered.text());
    const headers = new Headers(rendered.headers);
    headers.set('Content-Security-Policy', document.contentSecurityPolicy);
    const tags = headers.get('Cache-Tags');
    headers.delete('Cache-Tags');
    const response = withDefaults(new Response(document.html, { status: rendered.status, headers }));
    const cacheControl = response.headers.get('Cache-Control') ?? '';
    if (rendered.status !== 200 || request.method !== 'GET' || !cacheControl.startsWith('public')) return { response };
    const keep = {
      body: Buffer.from(document.html),
      contentSecurityPolicy: document.contentSecurityPolicy,
      tags: [...TAGS_OF_ALL, ...(tags?.split(' ') ?? [])],
      cacheControl,
    };
    return { response, keep };
  };
}

/** A page that does not say how it may be kept is nobody's but its visitor's. */
function withDefaults(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy([]));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
