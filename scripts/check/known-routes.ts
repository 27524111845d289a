import { appRouteTitles } from '#server/content/app-routes.ts';
import { pathAliases } from '#server/content/page-address.ts';

/**
 * Addresses that answer without a file of content/. Keep in step with app/routes.ts.
 * /legal/* is not here: those pages are content, and a missing one must be seen.
 */
export const knownRoutes: ReadonlySet<string> = new Set([
  ...Object.keys(appRouteTitles),
  ...Object.keys(pathAliases),
  '/admin/sitemap',
  '/borne',
  '/espace-client',
  '/comparer',
  '/mon-appareil',
  '/panier',
  '/paiement',
  '/paiement/express',
  '/confirmation-commande',
  '/confirmer-commande',
  '/confirmer-rendez-vous',
  '/suivi-commande',
  '/suivi-reparation',
  '/suivi-reparation/signature',
  '/facture',
  '/renoncer-au-contrat',
  '/connexion',
  '/inscription',
  '/recherche',
  '/mot-de-passe-oublie',
  '/recherche',
  '/sitemap.xml',
  '/llms.txt',
  '/rss.xml',
  '/flux/produits.xml',
  '/feed.json',
  '/robots.txt',
]);
