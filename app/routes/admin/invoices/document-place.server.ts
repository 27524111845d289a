import { documentNumbers } from '#domain/payments/document-numbers.ts';
import type { DocumentSale } from '#server/shop/documents/find-document-sale.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { salePath } from '../counter/counter-paths.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import { invoicePath } from './free-invoice-paths.ts';

export type NamedPlace = { to: string; words: string };

/** The sale whose invoice or credit note has the number that was looked for; null if no document can have it. */
export async function placeOfDocument(
  freeInvoices: FreeInvoices,
  who: Parameters<FreeInvoices['findDocument']>[0],
  words: string,
): Promise<NamedPlace | 'unknown' | null> {
  if (documentNumbers(words).length === 0) return null;
  const sale = await freeInvoices.findDocument(who, words);
  return sale ? placeOf(sale) : 'unknown';
}

function placeOf(sale: DocumentSale): NamedPlace {
  switch (sale.kind) {
    case 'order':
      return { to: adminOrderPath(sale.number), words: `commande ${sale.number}` };
    case 'repair':
      return { to: repairPath(sale.number), words: `réparation ${sale.number}` };
    case 'sale':
      return { to: salePath(sale.id), words: 'vente au comptoir' };
    case 'invoice':
      return { to: invoicePath(sale.id), words: 'facture libre' };
  }
}
