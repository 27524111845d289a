import { z } from 'zod';
import { MOST_PROMOS } from '#domain/promo/promo-code.ts';
import { ownCookie, readCookie } from '../../http/own-cookie.ts';

/**
 * The codes that were typed in this browser, by their ids: a cookie with other words in it guesses no code, and each look-up of a
 * typed one is counted (promo-codes-module.ts).
 */
const CODES = 'panier-codes';
const MAX_AGE_S = 30 * 24 * 3600;

const idsSchema = z.array(z.uuid()).max(MOST_PROMOS);

/** The request whose browser keeps the codes. */
export type PromoRequest = { cookies: string | null; setCookie: (line: string) => void };

export const readPromoIds = ({ cookies }: Pick<PromoRequest, 'cookies'>, isSecure: boolean): string[] =>
  idsSchema.safeParse(readCookie(cookies, CODES, isSecure)?.split('.')).data ?? [];

export const promoCookie = (ids: readonly string[], isSecure: boolean): string =>
  ownCookie({ name: CODES, value: ids.join('.'), maxAge: ids.length > 0 ? MAX_AGE_S : 0, isSecure });
