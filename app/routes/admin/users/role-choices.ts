import {
  PERMISSIONS,
  PERMISSIONS_OF_ROLE,
  type Permission,
  STAFF_ROLE_NAMES,
  STAFF_ROLES,
} from '#domain/accounts/staff-roles.ts';
import { capitalize } from '#domain/text/typography.ts';

/** Every role, with what it opens. */
export const ROLE_CHOICES = STAFF_ROLES.map((role) => ({
  value: role,
  label: STAFF_ROLE_NAMES[role],
  help: role === 'owner' ? 'Tout, les autres comptes compris.' : helpOf(PERMISSIONS_OF_ROLE[role]),
}));

function helpOf(permissions: readonly Permission[]): string {
  const all = permissions.map((permission) => PERMISSIONS[permission]).join(', ');
  return `${capitalize(all)}.`;
}
