import { createHash } from 'node:crypto';
import { deviceText } from '#domain/repair/device-texts.ts';
import { maskedSerial } from '#domain/repair/serial.ts';
import type { DocumentBlock } from '../../shop/documents/document-texts.ts';
import { intakeBlocks } from '../documents/ticket-texts.ts';
import type { ShopRepair } from '../find-repair.ts';

/** What a customer signs about one device: no name, no address, and only the end of its serial number. */
export type SignedTerms = {
  reference: string;
  device: string;
  serialEnd: string | null;
  blocks: readonly DocumentBlock[];
};

export const signedTerms = (repair: ShopRepair): SignedTerms => ({
  reference: repair.reference,
  device: deviceText(repair),
  serialEnd: repair.serial && maskedSerial(repair.serial),
  blocks: intakeBlocks(repair).map(({ title, short = [], rows }) => ({ title, rows: [...short, ...rows] })),
});

/** A digest of what is signed: it differs as soon as one word does. */
export const termsHash = (repairs: readonly ShopRepair[]): string =>
  createHash('sha256')
    .update(JSON.stringify(repairs.map((repair) => ({ ...signedTerms(repair), serial: repair.serial }))))
    .digest('hex');
