import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as readBody } from 'node:stream/consumers';

type FakeFlow = {
  flowId: string;
  trackingId: string;
  flowType: string;
  name: string;
  sha256?: string;
  updatedAt: Date;
  content: Buffer;
};

/**
 * How it takes a document: well; it takes it and the answer is lost; it is away, or busy; it refuses it; it answers with
 * something else.
 */
type Mood = 'well' | 'lost' | 'away' | 'busy' | 'refuses' | 'odd';

export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>;

export const CLIENT = 'atelier-papin';
export const SECRET = 'un-secret-d-essai';

/**
 * A stand-in for an approved platform that follows the standard « Flow Service », with its faults on demand. What it does not
 * play is a table in server/shop/platform/README.md.
 */
export async function startFakePlatform(clock: () => Date = () => new Date()) {
  const flows: FakeFlow[] = [];
  const asked: string[] = [];
  const tokens = new Set<string>();
  const server = http.createServer(async (request, response) => {
    const { method = '', url: address = '', headers } = request;
    const body = await readBody(request);
    const url = new URL(address, 'http://platform');
    asked.push(`${method} ${url.pathname}`);
    const send = (status: number, content: object | Buffer) =>
      response
        .writeHead(status, {
          'Content-Type': Buffer.isBuffer(content) ? 'application/octet-stream' : 'application/json',
        })
        .end(Buffer.isBuffer(content) ? content : JSON.stringify(content));
    const refuse = (status: number, errorMessage: string) =>
      send(status, { errorCode: `E${status}`, errorMessage });
    if (platform.isDown) return response.destroy();
    if (url.pathname === '/oauth2/token') {
      const form = new URLSearchParams(body.toString());
      if (form.get('client_id') !== CLIENT || form.get('client_secret') !== SECRET)
        return refuse(401, 'client inconnu');
      const token = randomUUID();
      tokens.add(token);
      return send(200, { access_token: token, expires_in: 3600, token_type: 'Bearer' });
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return refuse(401, 'jeton expiré');
    if (method === 'POST' && url.pathname === '/v1/flows') return take(body, headers['content-type'] ?? '');
    if (method === 'POST' && url.pathname === '/v1/flows/search')
      return send(200, { results: search(JSON.parse(body.toString())) });
    const one = flows.find(({ flowId }) => url.pathname === `/v1/flows/${flowId}`);
    return one ? send(200, one.content) : refuse(404, 'flux inconnu');

    async function take(sent: Buffer, type: string) {
      if (platform.mood === 'away') return refuse(503, 'indisponible');
      if (platform.mood === 'busy') return refuse(429, 'trop de demandes');
      if (platform.mood === 'refuses') return refuse(422, 'destinataire absent de l’annuaire');
      if (platform.mood === 'odd') return send(200, { merci: true });
      const form = await new Response(new Uint8Array(sent), { headers: { 'Content-Type': type } }).formData();
      const info = JSON.parse(String(form.get('flowInfo'))) as {
        trackingId: string;
        name: string;
        sha256: string;
      };
      const file = form.get('file');
      if (!(file instanceof File)) return refuse(400, 'fichier absent');
      const content = Buffer.from(await file.arrayBuffer());
      if (createHash('sha256').update(content).digest('hex') !== info.sha256)
        return refuse(400, 'empreinte fausse');
      const flow = add({ ...info, flowType: 'CustomerInvoice', content });
      if (platform.mood === 'lost') return response.destroy();
      return send(202, { flowId: flow.flowId });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function add(flow: Omit<FakeFlow, 'flowId' | 'updatedAt'> & { updatedAt?: Date }): FakeFlow {
    const added = { updatedAt: clock(), ...flow, flowId: randomUUID() };
    flows.push(added);
    return added;
  }

  /** As its lists give it: at most so many, from a time on, oldest first; what is fresh may not be in them yet. */
  function search({ limit, where }: { limit: number; where: Record<string, unknown> }) {
    const { updatedAfter, flowType, trackingId } = where as {
      updatedAfter?: string;
      flowType?: string[];
      trackingId?: string;
    };
    const seenUntil = clock().getTime() - platform.lagMs;
    return flows
      .filter((flow) => flow.updatedAt.getTime() <= seenUntil)
      .filter((flow) => trackingId === undefined || flow.trackingId === trackingId)
      .filter((flow) => !flowType || flowType.includes(flow.flowType))
      .filter((flow) => !updatedAfter || flow.updatedAt > new Date(updatedAfter))
      .toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
      .slice(0, limit)
      .map(({ content: _, ...told }) => told);
  }

  const platform = {
    origin: `http://localhost:${port}`,
    url: `http://localhost:${port}/v1`,
    authUrl: `http://localhost:${port}/oauth2/token`,
    mood: 'well' as Mood,
    isDown: false,
    /** How late its search knows what happened. */
    lagMs: 0,
    /** Questions, in their order. */
    asked,
    /** Documents that it has, by our names of them. */
    taken: () =>
      flows.filter(({ flowType }) => flowType === 'CustomerInvoice').map(({ trackingId }) => trackingId),
    contentOf: (tracking: string) => flows.find(({ trackingId }) => trackingId === tracking)?.content,
    /** Ends all tokens: the next question is refused with the one that is known. */
    endTokens: () => tokens.clear(),
    /** It has something under a name of ours that we did not send. */
    haveAnother: (trackingId: string) =>
      add({
        trackingId,
        flowType: 'CustomerInvoice',
        name: 'autre.pdf',
        sha256: 'f'.repeat(64),
        content: Buffer.from('autre'),
      }),
    /** Says what has become of a document, at a time that its message tells. */
    tell(number: string, status: number, { reason = '', at = clock() }: { reason?: string; at?: Date } = {}) {
      const content = Buffer.from(stateXml({ number, status, reason, at }));
      return add({
        trackingId: number,
        flowType: 'CustomerInvoiceLC',
        name: `${number}-${status}.xml`,
        content,
      });
    },
    /** Hands a document over to the shop. */
    hand: (name: string, content: Buffer) =>
      add({ trackingId: '', flowType: 'SupplierInvoice', name, content }),
    /** A message that nobody can read. */
    mumble: () =>
      add({ trackingId: '', flowType: 'CustomerInvoiceLC', name: 'x.xml', content: Buffer.from('<a>') }),
    empty() {
      flows.length = 0;
      asked.length = 0;
      tokens.clear();
      Object.assign(platform, { mood: 'well', isDown: false, lagMs: 0 });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return platform;
}

const stateXml = ({
  number,
  status,
  reason,
  at,
}: {
  number: string;
  status: number;
  reason: string;
  at: Date;
}) => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument>
    <ram:IssueDateTime><udt:DateTimeString format="204">${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
      <ram:ProcessConditionCode>${status}</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus>${reason && `<ram:ReasonCode>DEST_INC</ram:ReasonCode><ram:Reason>${reason}</ram:Reason>`}</ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`;
