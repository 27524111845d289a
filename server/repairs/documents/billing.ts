import type { Kysely, Transaction } from 'kysely';
import type { Billing } from '#domain/customers/billing-fields.ts';
import type { Address } from '#domain/customers/customer-fields.ts';
import type { Schema } from '../../db/schema.ts';
import type { RepairRow } from '../repair-row.ts';

/** Who the moneyDocuments of a repair are made out to, as far as it is known. */
export type KnownBilling = {
  company: string | null;
  siren: string | null;
  purchaseReference: string | null;
  address: Address | null;
};

type Known = Pick<
  RepairRow,
  'user_id' | 'company' | 'siren' | 'purchase_reference' | 'billing_address' | 'return_address'
>;

/** What the case says, and otherwise the profile of its account. */
export async function readBilling(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  repair: Known,
): Promise<KnownBilling> {
  const profile = repair.user_id
    ? await tx
        .selectFrom('profiles')
        .select(['company', 'siren', 'billing_address'])
        .where('id', '=', repair.user_id)
        .executeTakeFirst()
    : undefined;
  const { company, siren } = repair.company === null ? (profile ?? NOBODY) : repair;
  return {
    company,
    siren,
    purchaseReference: repair.purchase_reference,
    address: repair.billing_address ?? profile?.billing_address ?? repair.return_address,
  };
}

/** The same for a case by its id; null if there is none. */
export async function billingOfRepair(
  { kysely }: { kysely: Kysely<Schema> },
  repairId: string,
): Promise<KnownBilling | null> {
  const repair = await kysely
    .selectFrom('repairs')
    .select(['user_id', 'company', 'siren', 'purchase_reference', 'billing_address', 'return_address'])
    .where('id', '=', repairId)
    .executeTakeFirst();
  return repair ? readBilling(kysely, repair) : null;
}

const NOBODY = { company: null, siren: null };

/** The same as a form wrote it, kept with the case. */
export const billingColumns = ({ company, siren, purchaseReference, address }: Billing) => ({
  company: company ?? null,
  siren: siren ?? null,
  purchase_reference: purchaseReference ?? null,
  billing_address: JSON.stringify(address),
});
