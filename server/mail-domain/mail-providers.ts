/** The SPF part that each provider asks its customers to publish, by the end of its server's name. */
const PROVIDERS: readonly [host: RegExp, include: string][] = [
  [/(^|\.)ovh\.(net|ca)$/, 'mx.ovh.com'],
  [/(^|\.)gandi\.net$/, '_mailcust.gandi.net'],
  [/(^|\.)(brevo\.com|sendinblue\.com)$/, 'spf.brevo.com'],
  [/(^|\.)mailjet\.com$/, 'spf.mailjet.com'],
  [/(^|\.)(gmail\.com|google\.com|googlemail\.com)$/, '_spf.google.com'],
  [/(^|\.)(office365\.com|outlook\.com)$/, 'spf.protection.outlook.com'],
  [/(^|\.)infomaniak\.(com|ch)$/, 'spf.infomaniak.ch'],
  [/(^|\.)ionos\.(fr|com|de)$/, '_spf-eu.ionos.com'],
  [/(^|\.)tem\.scaleway\.com$/, '_spf.tem.scaleway.com'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)amazonaws\.com$/, 'amazonses.com'],
];

/** Undefined for a server that we do not know. */
export const spfIncludeOf = (host: string): string | undefined =>
  PROVIDERS.find(([pattern]) => pattern.test(host))?.[1];

/** The selectors under which providers usually publish the key that signs mails. */
export const USUAL_SELECTORS = [
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
  'google',
  'selector1',
  'selector2',
  'gm1',
  'brevo1',
  'mailjet',
  'ovhmo-selector-1',
] as const;
