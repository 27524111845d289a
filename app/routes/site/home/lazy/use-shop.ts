import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../layout.tsx';

/** The shop's facts, which the layout of the public pages has already loaded. */
export function useShop() {
  const layout = useRouteLoaderData<typeof loader>('routes/site/layout');
  if (!layout) throw new Error('the sections of the home page need routes/site/layout above them');
  return layout.shop;
}
