import { isAllowed, type Permission, type StaffRole } from '#domain/accounts/staff-roles.ts';

/**
 * The permission that each route of the back office requires, longest beginning first. A route that no line begins is
 * refused to everybody (tests/server/account/staff-guards.test.ts walks them all).
 */
const PERMISSION_OF_PATH: readonly (readonly [path: string, permission: Permission | 'staff'])[] = [
  ['/admin/stock/setup', 'products'],
  ['/admin/fournisseurs', 'products'],
  ['/admin/bons', 'products'],
  ['/admin/rachats/prix', 'products'],
  ['/admin/rachats', 'used_goods'],
  ['/admin/receptions', 'products'],
  ['/admin/occasions', 'products'],
  ['/admin/marges', 'products'],
  ['/admin/codes', 'products'],
  // Some of its files and forms require `products`, which their functions check.
  ['/admin/stock', 'stock'],
  ['/admin/rendez-vous', 'appointments'],
  ['/admin/commandes', 'orders'],
  ['/admin/vente', 'orders'],
  ['/admin/caisse/archives', 'accounting'],
  ['/admin/caisse', 'orders'],
  ['/admin/factures/plateforme', 'accounting'],
  ['/admin/factures', 'orders'],
  ['/admin/reservations', 'orders'],
  ['/admin/renonciations', 'orders'],
  ['/admin/garanties', 'orders'],
  ['/admin/clients', 'customers'],
  ['/admin/reparations', 'repairs'],
  ['/admin/modeles-de-devis', 'repairs'],
  ['/admin/messages-recus', 'repairs'],
  ['/admin/reponses', 'repairs'],
  ['/admin/reperes', 'repairs'],
  ['/enregistrement', 'repairs'],
  ['/entreprise', 'settings'],
  ['/admin/ouverture', 'settings'],
  ['/admin/textes', 'settings'],
  // Whoever signs a page answers for it in the shop's name.
  ['/admin/relectures', 'settings'],
  ['/admin/reprise', 'settings'],
  ['/admin/journal', 'journal'],
  ['/admin/utilisateurs', 'people'],
  ['/admin/envois', 'site'],
  ['/admin/taches', 'site'],
  ['/admin/sante', 'site'],
  ['/admin/conservation', 'site'],
  ['/admin/sauvegardes', 'site'],
  ['/admin/temoignages', 'content'],
  ['/admin/articles', 'content'],
  ['/admin/questions', 'content'],
  ['/admin/galerie', 'content'],
  ['/admin/appareils', 'content'],
  ['/admin/newsletter', 'content'],
  ['/admin/redirections', 'content'],
  ['/admin/recettes', 'accounting'],
  ['/admin/achats', 'accounting'],
  ['/admin/registre', 'used_goods'],
  // Its files of receipts and purchases require `accounting`, which their functions check.
  ['/admin/livres', 'used_goods'],
  ['/admin/chiffres', 'figures'],
  ['/admin/chiffres.csv', 'figures'],
];

/** @param pattern of the route, `admin/commandes/:number`, or the address of a screen without parameters */
export function mayOpen(role: StaffRole | null, pattern: string): boolean {
  const asked = `/${pattern.replace(/^\//, '')}`;
  if (asked === '/admin') return isAllowed(role, 'staff');
  const found = PERMISSION_OF_PATH.find(([path]) => asked === path || asked.startsWith(`${path}/`));
  return found !== undefined && isAllowed(role, found[1]);
}
