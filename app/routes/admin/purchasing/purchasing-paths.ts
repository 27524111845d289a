export const SUPPLIERS_PATH = '/admin/fournisseurs';

export const supplierPath = (id: number | 'nouveau'): string => `${SUPPLIERS_PATH}/${id}`;
