import { USED_GOODS_WAYS } from '../accounting/used-goods.ts';

/**
 * How the shop pays whoever sells it a device. The law allows cash up to a thousand euros (code monétaire et financier, D. 112-3); the
 * shop takes none out of its till for this (decision 186).
 */
export const PAYOUT_WAYS = { transfer: USED_GOODS_WAYS.transfer, cheque: USED_GOODS_WAYS.cheque } as const;

export type PayoutWay = keyof typeof PAYOUT_WAYS;
