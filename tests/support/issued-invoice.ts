import { randomUUID } from 'node:crypto';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';

const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  termsDays: 30,
  billing: { address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' } },
};
const LINE = {
  lineId: null,
  label: 'Maintenance',
  kind: 'service',
  unit: 'hour',
  quantityHundredths: 150,
  unitPriceCents: 4000,
  discountCents: 0,
  discountReason: undefined,
} as const;

type Buyer = { company?: string; siren?: string };

/** The id of an issued free invoice of 60 €, to a company if it is named, which went nowhere by mail. */
export async function issuedInvoice(
  api: FreeInvoices,
  clerk: AdminIdentity,
  buyer: Buyer = {},
): Promise<string> {
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await api.find(clerk, id))?.version ?? 0 });
  await api.writeCustomer(clerk, await seen(), { ...CUSTOMER, billing: { ...CUSTOMER.billing, ...buyer } });
  await api.writeLine(clerk, await seen(), LINE);
  const issued = await api.issue(clerk, await seen(), { isMailed: false });
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued));
  return id;
}
