import { useRouteLoaderData } from 'react-router';
import { isAllowed, type Permission } from '#domain/accounts/staff-roles.ts';
import type { loader } from './layout.tsx';

/** Whether the role of the person at the screen has a permission; screens do not show what it does not allow. */
export function useMay(permission: Permission): boolean {
  const layout = useRouteLoaderData<typeof loader>('routes/admin/layout');
  return isAllowed(layout?.role ?? null, permission);
}
