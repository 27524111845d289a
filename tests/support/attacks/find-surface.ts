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

/** Pages that no link leads to for who is not signed in, among others. */
export const STARTS: readonly string[] = [
  '/',
  '/panier',
  '/paiement',
  '/suivi-commande',
  '/suivi-reparation',
  '/demande',
  '/envoi',
  '/renoncer-au-contrat',
  '/rendez-vous',
  '/temoignages',
  '/connexion',
  '/inscription',
];

type Routes = { routes: readonly { method: string; path: string }[] };

/** What an app answers, its middleware left out. */
const endpointsOf = (app: Routes, mount = ''): Endpoint[] =>
  app.routes
    .filter(({ path, method }) => path !== '/*' || method !== 'ALL')
    .map(({ method, path }) => ({ method, path: mount + path }));

/** All that the site answers: read from its routes, its apps, its data API's own description and the forms of its pages. */
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
  // Their routes are all that is looked at.
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
