import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findConnection } from './connection-rows.ts';

const addressSettingsSchema = z.object({
  /** The public origin; empty: the one that the process starts with. */
  url: z.string(),
  /** The address before, which comes back unless the new one is confirmed in time. */
  previous: z.string().nullable().default(null),
  confirmBy: z.iso.datetime().nullable().default(null),
});

export type AddressSettings = z.infer<typeof addressSettingsSchema>;

export const USUAL_ADDRESS: AddressSettings = { url: '', previous: null, confirmBy: null };

type Row = { settings: unknown } | undefined;

/** Settings that do not fit are none. */
export const addressSettingsOf = (row: Row): AddressSettings =>
  addressSettingsSchema.safeParse(row?.settings ?? USUAL_ADDRESS).data ?? USUAL_ADDRESS;

type Given = Pick<Config, 'isSiteUrlGiven' | 'usualSiteUrl'>;

/** The address that links and cookies are made of: the environment's, or the screen's, or the usual one. */
const addressInForce = (config: Given, { url }: Pick<AddressSettings, 'url'>): string =>
  config.isSiteUrlGiven ? config.usualSiteUrl : url || config.usualSiteUrl;

/** The address in force, before anything is made of it. */
export async function readAddress(database: Pick<Database, 'kysely'>, config: Given): Promise<string> {
  if (config.isSiteUrlGiven) return config.usualSiteUrl;
  return addressInForce(config, addressSettingsOf(await findConnection(database.kysely, 'address')));
}

/** Tells this site from any other, to whoever asks its address. It reveals nothing of the secret. */
export const siteMark = (secret: string): string =>
  createHmac('sha256', secret).update('the mark of this site').digest('hex').slice(0, 32);

/** The path at which a site tells its mark. */
export const MARK_PATH = '/.well-known/atelier-papin';
