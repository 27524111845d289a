import type { ForeignOrigins } from '../analytics/analytics-setting.ts';

/**
 * What every answer carries. `scriptHashes` are the page's own inline scripts; nothing else inline may run. `foreign`
 * origins are those the settings name. Inline style attributes are allowed (React's `style`), foreign style sheets are not.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { script = [], connect = [], image = [], frame = [] }: ForeignOrigins = {},
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export type SecurityHeadersOptions = {
  /** The site is served over TLS (its public address is https). */
  isTls: boolean;
};

/** Name and value of each header that does not depend on the page. */
export function securityHeaders({ isTls }: SecurityHeadersOptions): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()',
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (isTls) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
