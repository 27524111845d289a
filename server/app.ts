import { Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { AuthEnv } from '#packages/auth-service/index.ts';
import type { DataApiEnv } from '#packages/data-api/index.ts';
import { deviceRoutes } from './content/device-routes.ts';
import type { FindRedirect } from './content/redirects.ts';
import { isUnavailable } from './db/unavailable.ts';
import type { FunctionsEnv } from './functions/functions-app.ts';
import type { AppEnv } from './http/app-env.ts';
import { type TakeInBodiesOptions, takeInBodies } from './http/bodies/take-in-bodies.ts';
import type { RoomCheck } from './http/check-disk-space.ts';
import { isClientGone } from './http/client-gone.ts';
import { errorResponse } from './http/error-page.ts';
import { healthRoutes, type ReadyCheck } from './http/health.ts';
import { redirectMatching } from './http/redirects.ts';
import { refuseForeignPosts } from './http/refuse-foreign-posts.ts';
import { nextRequestId } from './http/request-id.ts';
import { contentSecurityPolicy, securityHeaders } from './http/security-headers.ts';
import type { Log } from './log.ts';
import { type MachineFiles, machineRoutes } from './machine/machine-routes.ts';
import { type PageRouteOptions, pageRoute } from './pages/page-route.ts';
import { searchRoutes } from './search/search-routes.ts';
import type { SiteSearch } from './search/site-search.ts';
import { maxUploadBytes } from './uploads/upload-paths.ts';
import type { UnfinishedVideos } from './uploads/video/unfinished-videos.ts';
import { videoRoutes } from './uploads/video/video-routes.ts';

export type AppOptions = PageRouteOptions & {
  log: Log;
  isTls: boolean;
  /** Public origin of the site. Forms sent from another origin are refused. */
  siteUrl: string;
  isReady: ReadyCheck;
  hasRoom: RoomCheck;
  bodies: Pick<TakeInBodiesOptions, 'folder' | 'isStaff'>;
  findRedirect: FindRedirect;
  machine: MachineFiles;
  search: Pick<SiteSearch, 'suggest'>;
  /** The register of devices. */
  devices: () => DeviceRegister;
  /** Videos that pages send slice by slice. */
  videos?: UnfinishedVideos;
  /** Undefined when a hosted project provides the auth service. */
  auth?: Hono<AuthEnv>;
  dataApi?: Hono<DataApiEnv>;
  functions?: Hono<FunctionsEnv>;
  /** /metrics, when the settings turn it on. */
  metrics?: Hono<AppEnv>;
  /** Payment providers and mail services report here; each route checks who is calling. */
  webhooks?: Hono;
};

export const MAX_BODY_BYTES = 1024 * 1024;
/** The auth service is mounted here, with its own limits, errors and CORS headers. */
export const AUTH_PATH = '/auth/v1';
/** The data API, likewise. */
export const DATA_API_PATH = '/rest/v1';
/** The edge functions, likewise. */
export const FUNCTIONS_PATH = '/functions/v1';
/** Where payment providers and mail services report. */
const WEBHOOKS_PATH = '/webhooks';

function uploadBytes(request: HonoRequest): number | undefined {
  const { method, path } = request;
  return maxUploadBytes({ method, pathname: path, contentType: request.header('content-type') });
}

/** Programs rather than browsers: the services of the Supabase protocol, and webhooks. */
const isProgram = (pathname: string): boolean =>
  [AUTH_PATH, DATA_API_PATH, FUNCTIONS_PATH, WEBHOOKS_PATH].some((path) => pathname.startsWith(`${path}/`));

/** Everything the site answers except kept pages and static files, in the order in which it is tried. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const headers = securityHeaders({ isTls: options.isTls });
  const policy = contentSecurityPolicy([]);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const id = nextRequestId();
    c.set('requestId', id);
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', policy);
    c.res.headers.set('X-Request-Id', id);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    options.log.info({ id, method: c.req.method, url: c.req.path, status: c.res.status, ms });
  });
  app.onError((error, c) => {
    const id = c.get('requestId');
    if (isClientGone(error)) return errorResponse(400, id);
    options.log.error({ id, url: c.req.path, err: error }, 'request failed');
    return isUnavailable(error) ? errorResponse(503, id, { 'Retry-After': '5' }) : errorResponse(500, id);
  });
  app.use(
    takeInBodies({
      ...options.bodies,
      clientIpHeader: options.clientIpHeader,
      maxBytesOf: (c) => uploadBytes(c.req) ?? MAX_BODY_BYTES,
      isShownAgain: (c) => uploadBytes(c.req) !== undefined,
      isProgram,
    }),
  );
  app.route('/', healthRoutes(options.isReady, options.hasRoom));
  if (options.metrics) app.route('/', options.metrics);
  if (options.auth) app.route(AUTH_PATH, options.auth);
  if (options.dataApi) app.route(DATA_API_PATH, options.dataApi);
  if (options.functions) app.route(FUNCTIONS_PATH, options.functions);

  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => errorResponse(413, c.get('requestId')),
  });
  // The limiter would hold a long form in memory to count it. The form's own reader cuts it
  // (server/uploads/read-upload-form.ts).
  app.use((c, next) => (uploadBytes(c.req) !== undefined ? next() : limitBody(c, next)));
  if (options.webhooks) app.route(WEBHOOKS_PATH, options.webhooks);
  app.route('/', machineRoutes(options.machine));
  app.route('/', searchRoutes(options.search));
  app.route('/', deviceRoutes(options.devices));
  app.use(redirectMatching(options.findRedirect));
  app.use(refuseForeignPosts(options.siteUrl));
  const { videos, clientIpHeader, bodies } = options;
  if (videos) app.route('/', videoRoutes({ videos, clientIpHeader, isStaff: bodies.isStaff }));
  app.all('*', pageRoute(options));
  return app;
}
