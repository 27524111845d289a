import { routesInFrame } from './routes.ts';

/** For each route with a parameter, an address that exists in an empty shop; a route without a parameter is its own address. */
const FOUND: Readonly<Record<string, string>> = {
  'entreprise/versions/:version': '/entreprise/versions/0',
  'entreprise/:section': '/entreprise/horaires',
  'admin/textes/:kind/:key': '/admin/textes/livraison/domicile',
  'admin/achats/a-payer/:id': '/admin/achats/a-payer/nouvelle',
  'admin/achats/:id': '/admin/achats/nouveau',
  'admin/fournisseurs/:id': '/admin/fournisseurs/nouveau',
  'admin/codes/:id': '/admin/codes/nouveau',
  'admin/registre/:number': '/admin/registre/nouvelle',
  'admin/livres/:file': '/admin/livres/recettes.csv',
  'admin/stock/inventaire/:id?': '/admin/stock/inventaire',
  'admin/stock/fichiers/:file': '/admin/stock/fichiers/produits.csv',
  'admin/vente/:id?': '/admin/vente',
  'admin/factures/:id?': '/admin/factures',
  'admin/bons/:id?': '/admin/bons',
  'admin/occasions/:id': '/admin/occasions/nouvel',
  'admin/stock/:id': '/admin/stock/nouveau',
  'admin/articles/:id': '/admin/articles/nouveau',
  'admin/questions/:id': '/admin/questions/nouvelle',
  'admin/reponses/:id': '/admin/reponses/nouvelle',
  'admin/reperes/:id': '/admin/reperes/nouveau',
  'admin/appareils/:id': '/admin/appareils/nouveau',
  'admin/appareils/:id/revisions/:revision': '/admin/appareils/playstation-5/revisions/nouvelle',
  'admin/galerie/:slug': '/admin/galerie/nouvelle',
  'admin/reprise/:kind': '/admin/reprise/clients',
  'enregistrement/:file': '/enregistrement/clients.json',
  'admin/reprise/modeles/:file': '/admin/reprise/modeles/clients.csv',
};

/** Addresses of routes that name a row: an empty shop does not find it, after the guard. */
const MISSING: Readonly<Record<string, string>> = {
  'client/commandes/:number': '/client/commandes/CMD-2026-000001',
  'client/reparations/:reference': '/client/reparations/REP-2026-000001',
  'client/profil/lier/:provider': '/client/profil/lier/google',
  'admin/commandes/:number': '/admin/commandes/CMD-2026-000001',
  'admin/commandes/:number/:file': '/admin/commandes/CMD-2026-000001/preparation.pdf',
  'admin/factures/:id/:file': '/admin/factures/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/FAC-2026-000001.pdf',
  'admin/factures/plateforme/:flow': '/admin/factures/plateforme/inconnu',
  'admin/vente/:id/:file': '/admin/vente/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/ticket.pdf',
  'admin/rendez-vous/:reference': '/admin/rendez-vous/RDV-2026-000001',
  'admin/caisse/archives/:file': '/admin/caisse/archives/1999.zip',
  'admin/caisse/:number': '/admin/caisse/999999',
  'admin/clients/:id': '/admin/clients/1',
  'admin/bons/:id/:file': '/admin/bons/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/BC-2026-000001.pdf',
  'admin/receptions/:number': '/admin/receptions/BR-2026-000001',
  'admin/receptions/:number/:file': '/admin/receptions/BR-2026-000001/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/clients/:id/fusion': '/admin/clients/1/fusion',
  'admin/garanties/:id': '/admin/garanties/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/rachats/:id': '/admin/rachats/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/rachats/:id/:file': '/admin/rachats/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/certificat.pdf',
  'admin/renonciations/:id': '/admin/renonciations/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/reparations/:reference': '/admin/reparations/REP-2026-000001',
  'admin/reparations/:reference/photos': '/admin/reparations/REP-2026-000001/photos',
  'admin/reparations/:reference/galerie': '/admin/reparations/REP-2026-000001/galerie',
  'admin/reparations/:reference/signature': '/admin/reparations/REP-2026-000001/signature',
  'admin/reparations/:reference/controles/:stage': '/admin/reparations/REP-2026-000001/controles/avant',
  'admin/reparations/:reference/effacement': '/admin/reparations/REP-2026-000001/effacement',
  'admin/reparations/:reference/pieces/nouvelle': '/admin/reparations/REP-2026-000001/pieces/nouvelle',
  'admin/reparations/:reference/pieces/:part': '/admin/reparations/REP-2026-000001/pieces/1',
  'admin/reparations/:reference/:file': '/admin/reparations/REP-2026-000001/ticket.pdf',
  'admin/modeles-de-devis/:id': '/admin/modeles-de-devis/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/galerie/paires/:file': '/admin/galerie/paires/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10-avant.webp',
  'admin/messages-recus/:id/:file':
    '/admin/messages-recus/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a11',
  'admin/journal/:id': '/admin/journal/999999',
  'admin/utilisateurs/:id': '/admin/utilisateurs/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/reprise/fichiers/:id': '/admin/reprise/fichiers/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
  'admin/reprise/fichiers/:id/erreurs.csv':
    '/admin/reprise/fichiers/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/erreurs.csv',
  'admin/reprise/fichiers/:id/changements.csv':
    '/admin/reprise/fichiers/0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10/changements.csv',
  'admin/temoignages/:id': '/admin/temoignages/999999',
  'admin/sauvegardes/:file': '/admin/sauvegardes/papin-20260101-000000.tar.gz',
};

/** The routes of app/routes.ts behind the guard of an area. */
export function routesOf(area: string): { path: string; isPage: boolean; isFound: boolean }[] {
  return routesInFrame(area).map(({ path: pattern = '', file }) => {
    const isFound = !pattern.includes(':') || pattern in FOUND;
    const path = FOUND[pattern] ?? MISSING[pattern] ?? `/${pattern}`;
    if (path.includes(':'))
      throw new Error(`give ${pattern} an address here: who may not see it is to be refused it`);
    return { path, isPage: file.endsWith('.tsx'), isFound };
  });
}

/** What passes the same guard as a route's page without being drawn: its data. A file is not drawn. */
export const undrawn = ({ path, isPage }: { path: string; isPage: boolean }): string =>
  isPage ? `${path}.data` : path;
