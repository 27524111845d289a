import { useRouteLoaderData } from 'react-router';
import { isAllowed, type Permission } from '#domain/accounts/staff-roles.ts';
import type { loader } from './layout.tsx';

/** Whether the role of the person at the screen has a permission: what they may not do is not shown. */
export function useMay(permission: Permission): boolean {
  const layout = useRouteLoaderData<typeof loader>('routes/admin/layout');
  return isAllowed(layout?.role ?? null, permission);
}
