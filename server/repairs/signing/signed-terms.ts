import { createHash } from 'node:crypto';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { maskedSerial } from '#domain/repair/serial.ts';
import type { DocumentBlock } from '../../shop/documents/document-texts.ts';
import { handOverBlocks } from '../documents/hand-over-blocks.ts';
import { intakeBlocks } from '../documents/ticket-texts.ts';
import type { ShopRepair } from '../find-for-shop.ts';

/** What a customer signs about one device: no name, no address, and only the end of its serial number. */
export type SignedTerms = {
  reference: string;
  device: string;
  serialEnd: string | null;
  blocks: readonly DocumentBlock[];
};

export const signedTerms = (repair: ShopRepair, purpose: SigningPurpose): SignedTerms => ({
  reference: repair.reference,
  device: deviceText(repair),
  serialEnd: repair.serial && maskedSerial(repair.serial),
  blocks: (purpose === 'intake' ? intakeBlocks(repair) : handOverBlocks(repair)).map(
    ({ title, short = [], rows }) => ({ title, rows: [...short, ...rows] }),
  ),
});

/** A digest of what is signed: it differs as soon as one word does. */
export const termsHash = (repairs: readonly ShopRepair[], purpose: SigningPurpose): string =>
  createHash('sha256')
    .update(
      JSON.stringify(repairs.map((repair) => ({ ...signedTerms(repair, purpose), serial: repair.serial }))),
    )
    .digest('hex');
