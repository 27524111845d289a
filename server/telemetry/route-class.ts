import { isDataRequest, pagePath } from '../pages/framework/data-address.ts';

/** Names for the parts of the site in metrics and traces. An address is never used, since it may name a person. */
const BY_FIRST_SEGMENT: Readonly<Record<string, string>> = {
  auth: 'auth',
  rest: 'data',
  functions: 'functions',
  webhooks: 'webhook',
  healthz: 'health',
  readyz: 'health',
  metrics: 'metrics',
  admin: 'admin',
  enregistrement: 'admin',
  entreprise: 'admin',
  client: 'client',
  'espace-client': 'account',
  connexion: 'account',
  inscription: 'account',
  'mot-de-passe-oublie': 'account',
  'nouveau-mot-de-passe': 'account',
  deconnexion: 'account',
  invitation: 'account',
  boutique: 'shop',
  produit: 'shop',
  comparer: 'shop',
  'mon-appareil': 'shop',
  stock: 'shop',
  'alerte-stock': 'shop',
  'images-produits': 'shop',
  flux: 'machine',
  panier: 'checkout',
  paiement: 'checkout',
  'confirmation-commande': 'checkout',
  'confirmer-commande': 'checkout',
  'suivi-commande': 'order',
  facture: 'order',
  'renoncer-au-contrat': 'order',
  demande: 'repair',
  envoi: 'repair',
  rachat: 'shop',
  'suivi-rachat': 'shop',
  'suivi-reparation': 'repair',
  videos: 'repair',
  'rendez-vous': 'appointment',
  'confirmer-rendez-vous': 'appointment',
  recherche: 'search',
  assets: 'file',
  photos: 'file',
  'notice-europeenne': 'file',
};

const MACHINE = /^\/[^/]+\.(?:xml|txt|json)$/;
const FILE = /^\/[^/]+\.[a-z0-9]{2,11}$/;

/**
 * The part of the site that an address (path with or without query) belongs to: one of a few, whatever the request.
 */
export function routeClass(url: string): string {
  const pathname = pathOf(url);
  const page = pagePath(pathname);
  const end = page.indexOf('/', 1);
  const first = end < 0 ? page.slice(1) : page.slice(1, end);
  if (Object.hasOwn(BY_FIRST_SEGMENT, first)) return BY_FIRST_SEGMENT[first] ?? 'page';
  if (MACHINE.test(pathname)) return 'machine';
  return FILE.test(pathname) && !isDataRequest(pathname) ? 'file' : 'page';
}

const pathOf = (url: string) => {
  const question = url.indexOf('?');
  return question < 0 ? url : url.slice(0, question);
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const methodName = (method = '') => (METHODS.has(method) ? method : 'other');
