import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { addressWithoutSecrets } from '../../log-redaction.ts';
import type { Instrumentation } from '../instrumentation.ts';
import { methodName, routeClass } from '../route-class.ts';
import type { TracingSettings } from './tracing-settings.ts';

export type Tracing = {
  instrumentation: Instrumentation;
  /** Fields that connect a line of the log to its trace. */
  logFields: () => object;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

/** Machines ask for these every few seconds. */
const UNTRACED = new Set(['health', 'metrics']);
const CLOSE_LIMIT_MS = 3_000;

/**
 * Spans of requests, pages, statements and mails for an OpenTelemetry collector, over OTLP/HTTP. They contain parts
 * of the site and statements with placeholders: no parameter, no query of an address, no recipient.
 */
export function createTracing(settings: TracingSettings): Tracing {
  const { endpoint, headers, serviceName, ratio, trustedProxies } = settings;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 10_000 })],
  });
  const tracer = provider.getTracer(serviceName);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const currentSpan = () => {
    const store = current.getStore();
    return store && trace.getSpan(store);
  };

  /** A visitor could otherwise choose a trace, and switch tracing on. */
  function parentOf({ socket, headers }: IncomingMessage): Context {
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
    return trustedProxies.includes(address)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
  }

  /** Runs `work` in a span below the current one. */
  async function inSpan<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await current.run(trace.setSpan(parent, span), () => work(span));
    } catch (error) {
      // Its message may name a person.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  }

  const instrumentation: Instrumentation = {
    requests: (handle) => (request, response) => {
      const { url = '/' } = request;
      const route = routeClass(url);
      if (UNTRACED.has(route)) return handle(request, response);
      const method = methodName(request.method);
      const parent = parentOf(request);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'url.path': addressWithoutSecrets(url),
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      current.run(trace.setSpan(parent, span), handle, request, response);
    },
    memory: (answer) => (request, response) => {
      const isHit = answer(request, response);
      currentSpan()?.setAttribute('papin.from_memory', isHit);
      return isHit;
    },
    pages: (answer) => (request, id, clientIp) =>
      inSpan('render page', SpanKind.INTERNAL, async (span) => {
        span.setAttribute('papin.request_id', id);
        return answer(request, id, clientIp);
      }),
    statement({ level, query, queryDurationMillis }) {
      const parent = current.getStore();
      // The jobs of every minute would bury the requests.
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
      const startTime = Date.now() - queryDurationMillis;
      const verb = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement';
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, startTime, attributes }, parent);
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    mails: (send) => (mail) => inSpan('send mail', SpanKind.PRODUCER, () => send(mail)),
  };

  return {
    instrumentation,
    logFields() {
      const span = currentSpan();
      return span ? { trace: span.spanContext().traceId } : {};
    },
    async close() {
      // A receiver that is away must not delay a stop.
      const sending = provider.shutdown().catch(() => {});
      await Promise.race([sending, new Promise((done) => setTimeout(done, CLOSE_LIMIT_MS).unref())]);
    },
  };
}
