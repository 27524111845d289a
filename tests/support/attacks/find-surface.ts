import { createFunctionsApp } from '#server/functions/functions-app.ts';
import { healthRoutes } from '#server/http/health.ts';
import { machineRoutes } from '#server/machine/machine-routes.ts';
import { searchRoutes } from '#server/search/search-routes.ts';
import { stripeWebhook } from '#server/shop/stripe/stripe-webhook.ts';
import { startAuthService } from '../auth-service.ts';
import { ask } from '../raw-http.ts';
import type { AttackedSite } from './attacked-site.ts';
import type { Endpoint, Surface } from './hostile-requests.ts';
import { findPages, routePatterns, WHO } from './surface.ts';

/** Pages to start from, some of which no link reaches for a visitor who is not signed in. */
export const STARTS: readonly string[] = [
  '/',
  '/panier',
  '/paiement',
  '/suivi-commande',
  '/suivi-reparation',
  '/facture',
  '/demande',
  '/envoi',
  '/renoncer-au-contrat',
  '/rendez-vous',
  '/temoignages',
  '/connexion',
  '/inscription',
];

type Routes = { routes: readonly { method: string; path: string }[] };

/** The endpoints of an app, without its middleware. */
const endpointsOf = (app: Routes, mount = ''): Endpoint[] =>
  app.routes
    .filter(({ path, method }) => path !== '/*' || method !== 'ALL')
    .map(({ method, path }) => ({ method, path: mount + path }));

/** Everything that the site answers: its routes, its apps, the description of its data API and the forms of its pages. */
export async function findSurface({ site, serviceKey, victims }: AttackedSite): Promise<Surface> {
  const { visitors, admin, member } = await victims();
  const { body } = await ask(site.origin, '/reglages-publics.json');
  const { anonKey } = JSON.parse(body.toString());
  const openApi = await ask(site.origin, '/rest/v1/', {
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
  });
  const found = {
    visitor: await findPages(site.visitor(), STARTS),
    member: await findPages(member, ['/client/dashboard', '/client/profil']),
    admin: await findPages(admin, ['/admin', '/enregistrement', '/entreprise']),
  };
  const auth = await startAuthService(site.database);
  // Only the routes of these apps are looked at.
  const nothing = {} as never;
  return {
    patterns: routePatterns(),
    addresses: Object.values(found).flatMap(({ addresses }) => addresses),
    forms: WHO.flatMap((by) => found[by].forms.map((form) => ({ ...form, by }))),
    auth: endpointsOf(auth.app),
    rest: Object.keys(JSON.parse(openApi.body.toString()).paths),
    others: [
      ...endpointsOf(healthRoutes(nothing, nothing)),
      ...endpointsOf(machineRoutes(nothing)),
      ...endpointsOf(searchRoutes(nothing)),
      ...endpointsOf(createFunctionsApp(nothing), '/functions/v1'),
      ...endpointsOf(stripeWebhook(nothing), '/webhooks'),
    ],
    cookies: visitors.map(({ cookies }) => cookies),
    keys: [anonKey, anonKey, member.session().access_token, admin.session().access_token, serviceKey],
  };
}
