import { siteAddress } from '#domain/urls/canonical-url.ts';

/**
 * Rules match the beginning of a path. A slash at the end spares pages whose name begins alike: `/rest` alone would
 * hide a page named `/restauration-…`.
 */
const PRIVATE = [
  '/admin',
  '/client/',
  '/entreprise',
  '/enregistrement',
  '/espace-client',
  '/panier',
  '/paiement',
  '/confirmation-commande',
  '/confirmer-commande',
  '/confirmer-rendez-vous',
  '/suivi-commande',
  '/suivi-reparation',
  '/facture',
  '/invitation',
  '/auth/',
  '/rest/',
  '/functions/',
];

/** The sitemap for people has an address below /admin, by specification. */
const PUBLIC_WITHIN_PRIVATE = ['/admin/sitemap'];

/** Paths that robots need not visit: nothing secret, only pages that mean nothing without their owner. */
export function robotsTxt({ siteUrl }: { siteUrl: string }): string {
  return [
    'User-agent: *',
    // This rule comes first, for robots that stop at the first match.
    ...PUBLIC_WITHIN_PRIVATE.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteAddress(siteUrl, '/sitemap.xml')}`,
    '',
  ].join('\n');
}
