/**
 * What staff may do. An administrator has a role among the staff, and a role has its permissions: what is not listed is
 * refused. Pages ask this table; the database and the data API ask internal.staff_permissions, which
 * tests/db/staff-roles.test.ts keeps equal to it.
 */

export const STAFF_ROLES = ['owner', 'technician', 'counter', 'content'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** The permissions, each with what it opens. */
export const PERMISSIONS = {
  /** Receipts, purchases, and their files. */
  accounting: 'les recettes et les achats',
  appointments: 'les rendez-vous',
  /** Articles, questions, gallery, testimonials, redirections. */
  content: 'les articles, la galerie et les témoignages',
  /** People the shop knows. */
  customers: 'les clients',
  /** Visits and sales. */
  figures: 'les chiffres',
  /** Who changed what. */
  journal: 'le journal',
  /** Orders, what is set aside for them, withdrawals. */
  orders: 'les commandes et les rétractations',
  /** Accounts, and what each may do here. */
  people: 'les comptes et l’équipe',
  /** What is sold and at what price; purchase prices too. */
  products: 'les produits et leurs prix',
  /** Devices, from intake to hand-over. */
  repairs: 'les réparations',
  /** The shop's facts and hours, and its opening. */
  settings: 'les réglages',
  /** Messages sent, jobs, health, backups, retention. */
  site: 'la santé du site',
  /** Movements, counts and labels. */
  stock: 'le stock',
  /** The register of used goods. */
  used_goods: 'le livre de police',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSIONS_OF_ROLE: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: Object.keys(PERMISSIONS) as Permission[],
  technician: ['appointments', 'customers', 'repairs', 'stock'],
  counter: ['appointments', 'customers', 'orders', 'repairs', 'stock', 'used_goods'],
  content: ['content'],
};

/** Whether a role has a permission; without a role, it has none. `staff` is what every member of the staff may do. */
export function isAllowed(role: StaffRole | null, permission: Permission | 'staff'): boolean {
  if (role === null) return false;
  return permission === 'staff' || PERMISSIONS_OF_ROLE[role].includes(permission);
}

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Propriétaire',
  technician: 'Technicien',
  counter: 'Comptoir',
  content: 'Rédaction',
};
