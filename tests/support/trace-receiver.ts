import zlib from 'node:zlib';
import { startLocalServer } from './local-server.ts';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
};

type Attribute = { key: string; value: Record<string, unknown> };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
};

/** A stand-in for an OpenTelemetry collector: takes OTLP/HTTP in JSON and keeps the spans. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const services = new Set<unknown>();
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const texts: string[] = [];
  const server = await startLocalServer(() => async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(raw) : raw).toString();
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    headers.push(request.headers);
    texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      services.add(plain(resource.attributes)['service.name']);
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, attributes: plain(span.attributes) });
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  return { ...server, spans, services, headers, texts };
}

const plain = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
