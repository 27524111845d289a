export const CUSTOMERS_PATH = '/admin/clients';

export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${id}`;

/** Where a double is chosen, or with its id, looked at before it goes. */
export const mergePath = (id: string, gone?: string): string =>
  `${customerPath(id)}/fusion${gone ? `?avec=${gone}` : ''}`;

type Asked = { q?: string; genre?: string | undefined; tri?: string; sens?: string | undefined };

/** The address of a page of the list; what is usual is left out. */
export function listPath({ q, genre, tri, sens }: Asked, page = 1): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (genre) params.set('genre', genre);
  if (tri && tri !== 'date') params.set('tri', tri);
  if (sens) params.set('sens', sens);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${CUSTOMERS_PATH}?${params}` : CUSTOMERS_PATH;
}
