import type { Handler } from 'hono';
import { type ClientAddressSettings, type ClientBindings, clientAddress } from '../http/client-address.ts';
import { readAtMost } from '../http/read-at-most.ts';
import type { Log } from '../log.ts';
import { hasOptedOut } from '../visits/opt-out.ts';
import type { VisitLimits } from '../visits/visit-limits.ts';
import { visitorReport } from '../visits/visitor-event.ts';
import type { VisitorEvents } from '../visits/visitor-events.ts';
import { badRequest, bodyTooLarge, tooManyRequests } from './function-error.ts';

export type VisitorWebhookDeps = {
  events: VisitorEvents;
  limits: VisitLimits;
  settings: ClientAddressSettings;
  log: Log;
  clock: () => Date;
};

const MAX_BODY_BYTES = 4096;

/**
 * POST {pathname, referrer, eventType, deviceType}, by fetch or as a beacon. Answers 202 before anything is written;
 * visitors who opted out get the same answer, and nothing is kept.
 */
export function visitorWebhook(deps: VisitorWebhookDeps): Handler<{ Bindings: ClientBindings }> {
  const { events, limits, settings, log, clock } = deps;
  return async (c) => {
    if (hasOptedOut(c.req.raw.headers)) return accepted();
    const body = await readAtMost(c.req.raw, MAX_BODY_BYTES).catch(() => {
      // The page has been closed.
      throw badRequest('Request body ended early');
    });
    if (!body) throw bodyTooLarge(MAX_BODY_BYTES);
    const report = visitorReport.safeParse(parseBody(body.toString(), c.req.header('Content-Type')));
    if (!report.success) throw badRequest(explain(report.error.issues[0]));
    const waitS = await limits.refuse('events', clientAddress(c, settings)).catch((error) => {
      // A database that cannot count cannot store either.
      log.warn({ err: error }, 'visitor event not counted');
      return undefined;
    });
    if (waitS !== undefined) throw tooManyRequests(waitS);
    events.add({ ...report.data, occurredAt: clock() });
    return accepted();
  };
}

const accepted = () => new Response(null, { status: 202 });

/** Forms are recognised by their type. Whatever type a beacon has, its text is JSON. */
function parseBody(text: string, contentType = ''): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('Could not parse request body as JSON');
  }
}

function explain(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${issue?.path.join('.') || 'body'}: ${issue?.message}`;
}
