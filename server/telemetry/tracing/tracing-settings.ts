import { isIP } from 'node:net';
import { z } from 'zod';
import { urlOverTls } from '../../over-tls.ts';

export type TracingSettings = {
  /** Where traces are received, without /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests that are traced, 0 to 1, unless the caller has decided. */
  ratio: number;
  /** Addresses of proxies whose `traceparent` is trusted. */
  trustedProxies: readonly string[];
};

const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);
const PAIRS = /^(?:[\w-]+=[^,=\s]+)(?:,[\w-]+=[^,=\s]+)*$/;

/** The names of OpenTelemetry's own settings, and one of ours. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(emptyAsUnset, urlOverTls.optional()),
  OTEL_EXPORTER_OTLP_HEADERS: z.preprocess(
    emptyAsUnset,
    z.string().regex(PAIRS, 'nom=valeur,nom=valeur attendus').optional(),
  ),
  OTEL_SERVICE_NAME: z.preprocess(emptyAsUnset, z.string().default('atelier-papin')),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(emptyAsUnset, z.coerce.number().min(0).max(1).default(1)),
  TRACEPARENT_FROM: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine((value) => value.split(',').every((address) => isIP(address) > 0), {
        message: 'adresses IP séparées par des virgules attendues',
      })
      .optional(),
  ),
};

type Values = z.infer<z.ZodObject<typeof tracingEnvironment>>;

/** Undefined: nothing is traced, and OpenTelemetry is not loaded. */
export function tracingSettings(value: Values): TracingSettings | undefined {
  if (!value.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const pairs = value.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split('=')) ?? [];
  return {
    endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(pairs.map(([name = '', text = '']) => [name, decodeURIComponent(text)])),
    serviceName: value.OTEL_SERVICE_NAME,
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
    trustedProxies: value.TRACEPARENT_FROM?.split(',') ?? [],
  };
}
