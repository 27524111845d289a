import type { JWK } from 'jose';
import { z } from 'zod';

// Readers of single settings of the environment.

export const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsUnset, schema.optional());
export const seconds = (fallback: number, max = 365 * 86_400) =>
  z.preprocess(emptyAsUnset, z.coerce.number().int().min(0).max(max).default(fallback));
/** 0 = without end. */
export const lifetime = (fallback: number) =>
  z.preprocess(
    emptyAsUnset,
    z.coerce
      .number()
      .int()
      .min(0)
      .default(fallback)
      .refine((value) => value === 0 || value >= 60, '0 ou 60 secondes au moins attendus')
      .transform((value) => value || undefined),
  );
export const count = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyAsUnset, z.coerce.number().int().min(min).max(max).default(fallback));

const SWITCH = { on: true, true: true, yes: true, 1: true, off: false, false: false, no: false, 0: false };
export const onOff = (fallback: boolean) =>
  z.preprocess(
    (value) =>
      value === '' || value === undefined ? (fallback ? 'on' : 'off') : String(value).toLowerCase(),
    z.enum(Object.keys(SWITCH) as (keyof typeof SWITCH & string)[]).transform((word) => SWITCH[word]),
  );

export const list = z.preprocess(
  (value) => (typeof value === 'string' ? value : ''),
  z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
);

const RATE_LIMITS = /^(?:on|off|\d+(?:\.\d+)?)$/;
export const rateLimits = z.preprocess(
  emptyAsUnset,
  z
    .string()
    .regex(RATE_LIMITS, 'on, off ou un facteur (par exemple 2) attendu')
    .default('on')
    .transform((text) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text))),
);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an address has https, or plain http on this machine: visitors may only be sent to such addresses, and the service may only
 * call such addresses.
 */
export function isOverTls(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

export const urlOverTls = z
  .url({ protocol: /^https?$/ })
  .refine(isOverTls, 'adresse en https attendue (http n’est admis que pour localhost)');

export const signingKeys = z.preprocess(
  emptyAsUnset,
  z
    .string()
    .transform((text, context) => {
      try {
        return z
          .array(z.looseObject({ kty: z.string() }))
          .min(1)
          .parse(JSON.parse(text)) as JWK[];
      } catch {
        context.addIssue({ code: 'custom', message: 'liste JSON de clés privées (JWK) attendue' });
        return z.NEVER;
      }
    })
    .optional(),
);
