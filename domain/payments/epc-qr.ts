/** A transfer that a bank's app can fill in. */
export type WantedTransfer = {
  /** The account holder, as at the bank. */
  payee: string;
  iban: string;
  bic: string | null;
  cents: number;
  /** What the payee recognizes it by. */
  reference: string;
};

/** Upper bounds in characters of the guideline. */
const MAX_NAME = 70;
const MAX_REFERENCE = 140;

/**
 * The content of a QR code for a SEPA transfer (EPC069-12, version 002, UTF-8), which most bank apps in Europe read. To
 * be drawn with error correction M.
 */
export const epcQr = ({ payee, iban, bic, cents, reference }: WantedTransfer): string =>
  [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bic?.replaceAll(/\s/g, '') ?? '',
    payee.slice(0, MAX_NAME),
    iban.replaceAll(/\s/g, ''),
    `EUR${(cents / 100).toFixed(2)}`,
    // No purpose code, no structured reference.
    '',
    '',
    reference.slice(0, MAX_REFERENCE),
  ].join('\n');
