import { encode } from 'uqr';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { epcQr } from '#domain/payments/epc-qr.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { TransferView } from './transfer.tsx';

type Account = Pick<ShopSettings, 'ownerName' | 'name' | 'iban' | 'bic' | 'mode'>;

/** A transfer to the shop's account; null if it has none yet, or is a demonstration, which takes no money. */
export function transferView(
  { ownerName, name, iban, bic, mode }: Account,
  { cents, reference }: { cents: number; reference: string },
): TransferView | null {
  if (iban === null || mode === 'demonstration') return null;
  const payee = ownerName ?? name;
  const words = epcQr({ payee, iban, bic, cents, reference });
  const qr = encode(words, { ecc: 'M', border: 2 }).data;
  return { payee, iban, bic, amount: formatEuros(cents), typedAmount: typedEuros(cents), reference, qr };
}
