export const STOCK_PATH = '/admin/stock';
export const NEW_PRODUCT_PATH = `${STOCK_PATH}/nouveau`;
export const MOVEMENTS_PATH = `${STOCK_PATH}/mouvements`;
export const COUNTS_PATH = `${STOCK_PATH}/inventaire`;
export const SETUP_PATH = `${STOCK_PATH}/setup`;
export const PURCHASE_LIST_PATH = `${STOCK_PATH}?vue=achats`;

export const productPath = (id: string): string => `${STOCK_PATH}/${id}`;
export const countPath = (id: number): string => `${COUNTS_PATH}/${id}`;
export const filePath = (name: string): string => `${STOCK_PATH}/fichiers/${name}`;

/** What the list is asked for; what is usual is left out of its address. */
export type AskedList = {
  q: string;
  categorie: string;
  etat: string;
  stock: string;
  tri: string;
  ordre: string;
};

const USUAL: AskedList = { q: '', categorie: '', etat: 'tous', stock: 'tous', tri: 'nom', ordre: 'asc' };

export function listPath(asked: Partial<AskedList>, page = 1): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(USUAL) as (keyof AskedList)[]) {
    const value = asked[name];
    if (value !== undefined && value !== USUAL[name]) params.set(name, value);
  }
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${STOCK_PATH}?${params}` : STOCK_PATH;
}

/** The address of a page of the ledger. */
export function movementsPath(asked: { produit?: string; raison?: string; avant?: number | null }): string {
  const params = new URLSearchParams();
  if (asked.produit) params.set('produit', asked.produit);
  if (asked.raison) params.set('raison', asked.raison);
  if (asked.avant) params.set('avant', String(asked.avant));
  return params.size > 0 ? `${MOVEMENTS_PATH}?${params}` : MOVEMENTS_PATH;
}
