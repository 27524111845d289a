import { Hono } from 'hono';
import { z } from 'zod';
import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { type ClientAddressSettings, clientAddress } from '../../http/client-address.ts';
import type { ReceivedSlice, UnfinishedVideos } from './unfinished-videos.ts';

/** The protocol that is spoken here: https://tus.io/protocols/resumable-upload, version 1.0.0. */
const PROTOCOL = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': 'creation,expiration,termination',
  'Tus-Max-Size': String(videoRules.maxBytes),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** A request of these must name the version of the protocol; the picture of a video is no part of it. */
const ASKS_FOR_VERSION = new Set(['POST', 'HEAD', 'PATCH', 'DELETE']);

const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

type VideoRoutesOptions = ClientAddressSettings & {
  videos: UnfinishedVideos;
  isStaff: (request: Request) => Promise<boolean>;
};

/** Where pages send videos, slice by slice, before the form that they belong to. A slice is no longer than any other request's body. */
export function videoRoutes({ videos, isStaff, ...address }: VideoRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.use(`${VIDEOS_PATH}/*`, async (c, next) => {
    const isSpoken = c.req.header('Tus-Resumable') === '1.0.0' || !ASKS_FOR_VERSION.has(c.req.raw.method);
    if (isSpoken) await next();
    else c.res = new Response(null, { status: 412 });
    for (const [name, value] of Object.entries(PROTOCOL)) c.res.headers.set(name, value);
  });

  routes.options(VIDEOS_PATH, (c) => c.body(null, 204));

  routes.post(VIDEOS_PATH, async (c) => {
    const bytes = whole.safeParse(c.req.header('Upload-Length'));
    if (!bytes.success) return c.text('Upload-Length is missing.', 400);
    const begun = await videos.begin(
      { name: nameIn(c.req.header('Upload-Metadata')), bytes: bytes.data },
      { clientIp: clientAddress(c, address), isStaff: await isStaff(c.req.raw) },
    );
    switch (begun.outcome) {
      case 'refused':
        return c.text(begun.reason, 413);
      case 'no room':
        return c.text(NO_ROOM, 413, { 'Retry-After': '3600' });
      case 'too many':
        return c.text(TOO_MANY, 429, { 'Retry-After': String(begun.retryAfterS) });
      case 'begun':
        return c.body(null, 201, {
          Location: `${VIDEOS_PATH}/${begun.id}`,
          'Upload-Expires': begun.expiresAt.toUTCString(),
        });
    }
  });

  // Hono answers HEAD by GET.
  routes.get(`${VIDEOS_PATH}/:id`, async (c) => {
    const state = c.req.raw.method === 'HEAD' ? await videos.find(c.req.param('id')) : null;
    if (!state) return c.body(null, 404);
    return c.body(null, 200, {
      'Upload-Offset': String(state.received),
      'Upload-Length': String(state.bytes),
      'Upload-Expires': state.expiresAt.toUTCString(),
    });
  });

  routes.patch(`${VIDEOS_PATH}/:id`, async (c) => {
    if (c.req.header('Content-Type') !== 'application/offset+octet-stream') return c.body(null, 415);
    const offset = whole.safeParse(c.req.header('Upload-Offset'));
    if (!offset.success) return c.body(null, 400);
    const slice = new Uint8Array(await c.req.arrayBuffer());
    return answerOf(await videos.receive(c.req.param('id'), offset.data, slice));
  });

  routes.put(`${VIDEOS_PATH}/:id/image`, async (c) => {
    const isTaken = await videos.setPoster(c.req.param('id'), new Uint8Array(await c.req.arrayBuffer()));
    return c.body(null, isTaken ? 204 : 404);
  });

  routes.delete(`${VIDEOS_PATH}/:id`, async (c) =>
    c.body(null, (await videos.remove(c.req.param('id'))) ? 204 : 404),
  );
  return routes;
}

const TOO_MANY =
  'Beaucoup de vidéos sont parties d’ici aujourd’hui. Envoyez celle-ci plus tard, ou apportez-la à l’atelier.';

const NO_ROOM =
  'L’atelier n’a plus assez de place pour cette vidéo aujourd’hui. Envoyez des photos ou une vidéo plus courte, ou apportez-la\u00a0: votre demande part aussi sans elle.';

function answerOf(received: ReceivedSlice): Response {
  switch (received.outcome) {
    case 'received':
      return new Response(null, { status: 204, headers: { 'Upload-Offset': String(received.received) } });
    case 'out of place':
      return new Response(null, { status: 409, headers: { 'Upload-Offset': String(received.received) } });
    case 'refused':
      return new Response(received.reason, {
        status: 422,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
    case 'unknown':
      return new Response(null, { status: 404 });
  }
}

/** The name in the metadata of the protocol: `filename` and its text in base64, among other pairs. */
function nameIn(metadata = ''): string {
  for (const pair of metadata.split(',')) {
    const [name, value = ''] = pair.trim().split(' ');
    if (name === 'filename') return Buffer.from(value, 'base64').toString('utf8');
  }
  return '';
}
