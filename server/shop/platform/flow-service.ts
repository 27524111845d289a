import { z } from 'zod';
import { fetchOutside } from '../../outgoing/fetch-outside.ts';
import type { Connect } from '../../outgoing/send-outside.ts';
import { type ListedFlow, type PlatformDocument, PlatformError, type PlatformService } from './platform.ts';

// Platforms that follow the standard for exchanges with enterprises' software (« Flow Service »), in the shape that two
// public clients of theirs agree on (decision 153). Untried against a real one: README.md.

export type FlowServiceSettings = {
  /** The beginning of its addresses, without a slash at the end. */
  url: string;
  /** Where a token is asked for. */
  authUrl: string;
  client: string;
  secret: string;
  /** How it reaches an address that somebody typed. */
  connect: Connect;
};

const TIMEOUT_MS = 20_000;
/** A token is renewed this long before its end. */
const TOKEN_MARGIN_MS = 60_000;
const PAGE = 100;
/** Pages of one question: what is left is asked for in the next round. */
const MOST_PAGES = 20;

/** States of what we sent (« life cycle »), and documents of suppliers. */
const KINDS: Readonly<Record<string, ListedFlow['kind']>> = {
  CustomerInvoiceLC: 'state',
  StateCustomerInvoiceLC: 'state',
  SupplierInvoice: 'document',
};

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(300),
});
const sentSchema = z.object({ flowId: z.string().min(1).max(200) });
const foundSchema = z.object({
  results: z.array(
    z.object({
      flowId: z.string().min(1).max(200),
      flowType: z.string().optional(),
      updatedAt: z.coerce.date(),
      name: z.string().catch(''),
      sha256: z.string().optional(),
    }),
  ),
});

type Found = z.infer<typeof foundSchema>['results'];

type Asked = { method?: 'POST'; headers: Record<string, string>; body?: string | ArrayBuffer };

export function openFlowService(settings: FlowServiceSettings, clock: () => Date): PlatformService {
  const { url, authUrl, client, secret } = settings;
  const fetched = fetchOutside(settings.connect);
  let token: { value: string; until: number } | null = null;

  async function ask(address: string, init: Asked): Promise<Response> {
    try {
      return await fetched(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      const said = error instanceof Error ? error.message : 'no answer';
      throw new PlatformError(said, { status: null, isFinal: false, cause: error });
    }
  }

  async function tokenNow(): Promise<string> {
    if (token && token.until > clock().getTime()) return token.value;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client,
      client_secret: secret,
    });
    const response = await ask(authUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: body.toString(),
    });
    const { access_token, expires_in } = await answerAs(tokenSchema, response);
    token = { value: access_token, until: clock().getTime() + expires_in * 1000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  /** Asks with the token; once more with a new one if that has ended. */
  async function asked(path: string, init: Asked): Promise<Response> {
    const withToken = async () =>
      ask(`${url}${path}`, {
        ...init,
        headers: { Accept: 'application/json', ...init.headers, Authorization: `Bearer ${await tokenNow()}` },
      });
    const first = await withToken();
    if (first.status !== 401) return first;
    token = null;
    return withToken();
  }

  async function search(where: object): Promise<Found> {
    const body = JSON.stringify({ limit: PAGE, where });
    const headers = { 'Content-Type': 'application/json' };
    const response = await asked('/flows/search', { method: 'POST', headers, body });
    return (await answerAs(foundSchema, response)).results;
  }

  return {
    async send({ tracking, name, content, digest }: PlatformDocument) {
      const info = {
        trackingId: tracking,
        name,
        flowSyntax: 'Factur-X',
        processingRule: 'B2B',
        sha256: digest,
      };
      const form = new FormData();
      form.set('flowInfo', JSON.stringify(info));
      form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
      // Its boundary is said in its own header.
      const wrapped = new Response(form);
      const headers = { 'Content-Type': wrapped.headers.get('Content-Type') ?? '' };
      const response = await asked('/flows', { method: 'POST', headers, body: await wrapped.arrayBuffer() });
      return (await answerAs(sentSchema, response)).flowId;
    },
    async find(tracking) {
      const found = await search({ trackingId: tracking });
      // States of a document may be kept under the name of what they are about.
      const own = found.filter(({ flowType }) => !flowType?.endsWith('LC'));
      return own.map(({ flowId, sha256 }) => ({ flowId, digest: sha256 ?? null }));
    },
    async list(since) {
      const all = new Map<string, ListedFlow>();
      let from = since;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const found = await search({ updatedAfter: from.toISOString(), flowType: Object.keys(KINDS) });
        for (const { flowId, flowType = '', updatedAt, name } of found) {
          const kind = KINDS[flowType];
          if (kind) all.set(flowId, { flowId, updatedAt, name, kind });
        }
        const last = new Date(Math.max(from.getTime(), ...found.map(({ updatedAt }) => updatedAt.getTime())));
        if (found.length < PAGE || last <= from) break;
        from = last;
      }
      return [...all.values()].toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
    },
    async read(flowId) {
      const path = `/flows/${encodeURIComponent(flowId)}?docType=Original`;
      const response = await asked(path, { headers: { Accept: '*/*' } });
      if (!response.ok) throw await refusalOf(response);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** Answers that another question, or a later one, may change: it is busy, broken, or does not know us any more. */
const PASSING = [401, 403, 408, 409, 425, 429];

async function refusalOf(response: Response): Promise<PlatformError> {
  const { status } = response;
  const told = saidSchema.safeParse(await response.json().catch(() => null)).data;
  const words = told?.errorMessage ?? told?.message ?? '';
  const isFinal = status >= 300 && status < 500 && !PASSING.includes(status);
  return new PlatformError(`${status} ${words}`.trim().slice(0, 300), { status, isFinal });
}

const saidSchema = z.object({ errorMessage: z.string().optional(), message: z.string().optional() });

/** @throws PlatformError */
async function answerAs<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  if (!response.ok) throw await refusalOf(response);
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data;
  // It may have taken what was sent: that is asked for before another attempt.
  throw new PlatformError(`${response.status}, réponse illisible`, {
    status: response.status,
    isFinal: false,
  });
}
