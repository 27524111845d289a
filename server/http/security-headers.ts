import { permissionsPolicy } from '#domain/urls/permissions-policy.ts';
import type { ForeignOrigins } from '../third-parties/foreign-origins.ts';

/**
 * The headers of every answer. `scriptHashes` are those of the page's own inline scripts; no other inline script may
 * run. `foreign` origins come from the settings. Inline style attributes are allowed (React's `style`).
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], foreign: ForeignOrigins = {}): string {
  const { script = [], style = [], image = [], font = [], media = [], connect = [], form = [] } = foreign;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...script].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...style].join(' '),
    ["img-src 'self' data: blob:", ...image].join(' '),
    ["font-src 'self'", ...font].join(' '),
    // A video that its visitor has picked is opened to draw its picture.
    ["media-src 'self' blob:", ...media].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...onlyWhereNamed(foreign),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...form].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

/** These directives follow default-src until a setting names an origin for them. */
function onlyWhereNamed({ frame, worker }: ForeignOrigins): string[] {
  return Object.entries({ 'frame-src': frame, 'worker-src': worker })
    .filter(([, origins]) => origins && origins.length > 0)
    .map(([directive, origins = []]) => [`${directive} 'self'`, ...origins].join(' '));
}

export type SecurityHeadersOptions = {
  /** Whether the site is served over TLS (its public address is https). */
  isTls: boolean;
};

/** Name and value of each header that is the same for all pages. */
export function securityHeaders({ isTls }: SecurityHeadersOptions): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsPolicy()],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (isTls) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
