import { siteAddress } from '#domain/canonical-url.ts';

/**
 * Rules match the start of a path. Those that end with a slash leave room for pages whose name begins alike: `/rest`
 * alone would hide a page named `/restauration-…`.
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
  '/auth/',
  '/rest/',
  '/functions/',
];

/** The plan of the site for people lives under the admin's address, by specification. */
const PUBLIC_WITHIN_PRIVATE = ['/admin/sitemap'];

/** Which paths robots need not visit: nothing secret, only pages that mean nothing without their owner. */
export function robotsTxt({ siteUrl }: { siteUrl: string }): string {
  return [
    'User-agent: *',
    // First, for the robots that stop at the first rule that matches.
    ...PUBLIC_WITHIN_PRIVATE.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteAddress(siteUrl, '/sitemap.xml')}`,
    '',
  ].join('\n');
}
