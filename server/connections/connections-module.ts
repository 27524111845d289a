import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { MailConnection } from '../mail/mail-connection.ts';
import type { Module } from '../module.ts';
import { connectOutside } from '../outgoing/connect-outside.ts';
import type { Connect } from '../outgoing/send-outside.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { Settings } from '../settings/settings-module.ts';
import type { StripeSettings } from '../shop/stripe/stripe-module.ts';
import type { SmsConnection } from '../sms/create-sms-sender.ts';
import { readAddress } from './address-settings.ts';
import {
  type AlertConnection,
  alertConnection,
  alertSettingsSchema,
  NO_ALERT_SETTINGS,
} from './alert-settings.ts';
import { openPassphrase } from './backup-passphrase.ts';
import { placeInForce, scheduleInForce } from './backup-schedule.ts';
import { cardSettingsOf, openCards } from './card-keys.ts';
import { findConnection, openSecret } from './connection-rows.ts';
import { mailServerOf, mailSettingsSchema, NO_MAIL_SETTINGS } from './mail-settings.ts';
import {
  isSamePlatform,
  NO_PLATFORM_SETTINGS,
  type PlatformConnection,
  platformConnection,
  platformSettingsSchema,
} from './platform-settings.ts';
import { NO_REPLY_SETTINGS, type RepliesConnection, repliesSettingsSchema } from './replies-settings.ts';
import { NO_SMS_SETTINGS, providerOf, smsSettingsSchema, USUAL_SENDER } from './sms-settings.ts';
import { isSameStorage, openStorage, storageInForce } from './storage-settings.ts';

/** The tag under which the database announces that a connection changed. */
export const CONNECTIONS_TAG = 'connections';

const CONNECT_TIMEOUT_MS = 10_000;

type ConnectionsDeps = {
  database: Pick<Database, 'kysely'>;
  config: Pick<
    Config,
    'mail' | 'sms' | 'replies' | 'backups' | 'privateHosts' | 'stripe' | 'stripeApiBase' | 's3'
  > &
    Pick<Config, 'isSiteUrlGiven' | 'usualSiteUrl'>;
  keys: () => SealKeys;
  log: Log;
};

/** Whether the shop may sell depends on its connections: its settings are read after them. */
export async function reloadConnections(
  connections: Pick<Connections, 'reload'>,
  settings: Pick<Settings, 'reload'>,
): Promise<void> {
  await connections.reload();
  await settings.reload();
}

export type Connections = Awaited<ReturnType<typeof createConnections>>['api'];

/**
 * How the site reaches other services, at this moment: what the environment says, or else what the owner has set on screen. Each
 * answer stays the same object as long as nothing in it changed.
 */
export async function createConnections({ database, config, keys, log }: ConnectionsDeps) {
  const { smtpUrl, from } = config.mail;
  const connect: Connect = (to) =>
    connectOutside(to, { privateHosts: config.privateHosts, timeoutMs: CONNECT_TIMEOUT_MS });
  // The environment's own hosts are trusted.
  const given: MailConnection['server'] = smtpUrl ? { url: smtpUrl } : undefined;
  let mail: MailConnection = { server: given, from };
  let sms: SmsConnection = { sender: config.sms.sender ?? USUAL_SENDER };
  let replies: RepliesConnection = config.replies;
  let sealing: 'on' | 'off' | 'lost' = config.backups.passphrase ? 'on' : 'off';
  let schedule = scheduleInForce(config, undefined);
  let backupPlace = placeInForce(config, undefined);
  let cards: StripeSettings | undefined = config.stripe;
  let alerts: AlertConnection = {};
  let platform: PlatformConnection = { sendsFrom: '' };
  let address = config.usualSiteUrl;
  let storage = storageInForce(config.s3, { isLost: false });
  let last: Promise<void> = Promise.resolve();
  const listeners: (() => Promise<void>)[] = [];

  async function readAgain(): Promise<void> {
    await readMail();
    await readTexts();
    await readReplies();
    await readAlerts();
    await readPlatform();
    await readStorage();
    const rhythm = await findConnection(database.kysely, 'schedule');
    schedule = scheduleInForce(config, rhythm);
    backupPlace = placeInForce(config, rhythm);
    address = await readAddress(database, config);
    if (!config.backups.passphrase) await readSealing();
    if (!config.stripe) await readCards();
    for (const listener of listeners) await listener();
  }

  async function readSealing(): Promise<void> {
    const row = await findConnection(database.kysely, 'backups');
    const passphrase = openPassphrase(keys(), row?.secrets ?? {});
    if (passphrase === null)
      log.error({ connection: 'backups' }, 'a secret was sealed with a key that is lost');
    sealing = passphrase === null ? 'lost' : passphrase === undefined ? 'off' : 'on';
  }

  async function readCards(): Promise<void> {
    const row = await findConnection(database.kysely, 'cards');
    const stored = openCards(keys(), row?.secrets ?? {});
    // The keys may have been taken away.
    if (!stored && Object.keys(row?.secrets ?? {}).length > 0)
      log.error({ connection: 'cards' }, 'a secret was sealed with a key that is lost');
    const publishableKey = cardSettingsOf(row?.settings).publishableKey || undefined;
    const isSame =
      stored?.secretKey === cards?.secretKey &&
      stored?.webhookSecret === cards?.webhookSecret &&
      (stored && publishableKey) === cards?.publishableKey;
    if (!isSame) cards = stored && { ...stored, publishableKey, apiBase: config.stripeApiBase };
  }

  async function readMail(): Promise<void> {
    const row = await findConnection(database.kysely, 'mail');
    const parsed = mailSettingsSchema.safeParse(row?.settings ?? NO_MAIL_SETTINGS);
    if (!parsed.success) log.error({ connection: 'mail' }, 'connection settings that do not fit are ignored');
    const settings = parsed.data ?? NO_MAIL_SETTINGS;
    const sealed = row?.secrets.password;
    const password = sealed ? openSecret(keys(), ['mail', 'password'], sealed) : null;
    if (sealed && password === null)
      log.error({ connection: 'mail' }, 'a secret was sealed with a key that is lost');
    const stored = given ?? mailServerOf(settings, password, connect);
    // A transport is kept by its server.
    const server = stored?.url === mail.server?.url ? mail.server : stored;
    mail = { server, from: from ?? (settings.sender || undefined) };
  }

  async function readTexts(): Promise<void> {
    const { apiUrl, apiToken, sender } = config.sms;
    const row = await findConnection(database.kysely, 'sms');
    const parsed = smsSettingsSchema.safeParse(row?.settings ?? NO_SMS_SETTINGS);
    if (!parsed.success) log.error({ connection: 'sms' }, 'connection settings that do not fit are ignored');
    const settings = parsed.data ?? NO_SMS_SETTINGS;
    const sealed = row?.secrets.token;
    const token = sealed ? openSecret(keys(), ['sms', 'token'], sealed) : null;
    if (sealed && token === null)
      log.error({ connection: 'sms' }, 'a secret was sealed with a key that is lost');
    sms = {
      // The environment's own address is trusted.
      provider: apiUrl ? { url: apiUrl, token: apiToken } : providerOf(settings, token, connect),
      sender: sender ?? (settings.sender || USUAL_SENDER),
    };
  }

  async function readReplies(): Promise<void> {
    const row = await findConnection(database.kysely, 'replies');
    const parsed = repliesSettingsSchema.safeParse(row?.settings ?? NO_REPLY_SETTINGS);
    if (!parsed.success)
      log.error({ connection: 'replies' }, 'connection settings that do not fit are ignored');
    const sealed = row?.secrets.secret;
    const secret = sealed ? openSecret(keys(), ['replies', 'secret'], sealed) : null;
    if (sealed && secret === null)
      log.error({ connection: 'replies' }, 'a secret was sealed with a key that is lost');
    replies = {
      secret: config.replies.secret ?? secret ?? undefined,
      address: config.replies.address ?? (parsed.data?.address || undefined),
    };
  }

  async function readAlerts(): Promise<void> {
    const row = await findConnection(database.kysely, 'alerts');
    const parsed = alertSettingsSchema.safeParse(row?.settings ?? NO_ALERT_SETTINGS);
    if (!parsed.success)
      log.error({ connection: 'alerts' }, 'connection settings that do not fit are ignored');
    const sealed = row?.secrets.secret;
    const secret = sealed ? openSecret(keys(), ['alerts', 'secret'], sealed) : null;
    if (sealed && secret === null)
      log.error({ connection: 'alerts' }, 'a secret was sealed with a key that is lost');
    alerts = alertConnection(parsed.data ?? NO_ALERT_SETTINGS, secret, connect);
  }

  async function readPlatform(): Promise<void> {
    const row = await findConnection(database.kysely, 'platform');
    const parsed = platformSettingsSchema.safeParse(row?.settings ?? NO_PLATFORM_SETTINGS);
    if (!parsed.success)
      log.error({ connection: 'platform' }, 'connection settings that do not fit are ignored');
    const sealed = row?.secrets.secret;
    const secret = sealed ? openSecret(keys(), ['platform', 'secret'], sealed) : null;
    if (sealed && secret === null)
      log.error({ connection: 'platform' }, 'a secret was sealed with a key that is lost');
    const next = platformConnection(parsed.data ?? NO_PLATFORM_SETTINGS, secret, connect);
    if (!isSamePlatform(platform, next)) platform = next;
  }

  async function readStorage(): Promise<void> {
    const row = await findConnection(database.kysely, 'storage');
    const opened = openStorage(row, keys(), connect);
    if (opened.isLost)
      log.error(
        { connection: 'storage' },
        'settings do not fit, or a secret was sealed with a key that is lost',
      );
    const next = storageInForce(config.s3, opened);
    if (!isSameStorage(storage, next)) storage = next;
  }

  const reload = (): Promise<void> => {
    // One after the other: an earlier answer never arrives after a later one.
    last = last.then(readAgain, readAgain);
    return last;
  };
  await reload();

  return {
    api: {
      mail: (): MailConnection => mail,
      /** Where text messages leave. */
      sms: (): SmsConnection => sms,
      /** How answers of customers come back. */
      replies: (): RepliesConnection => replies,
      /** The keys of Stripe; undefined: cards are taken in the shop only. */
      cards: (): StripeSettings | undefined => cards,
      /** The public address of the site. */
      address: () => address,
      /** The bucket that files go to, and the one before; without a bucket they are in the data folder. */
      storage: () => storage,
      /** The platform for electronic invoices. */
      platform: (): PlatformConnection => platform,
      /** Where the site calls for help. */
      alerts: (): AlertConnection => alerts,
      /** Whether backups are encrypted; `lost`: their passphrase does not open any more, so no backup is made. */
      sealing: () => sealing,
      /** When backups are made, and how many are kept. */
      schedule: () => schedule,
      /** Where they go. */
      backupPlace: () => backupPlace,
      /** Awaited before the promise of `reload` resolves. */
      onChange: (listener: () => Promise<void>) => void listeners.push(listener),
      reload,
      /** Connects to hosts that are typed into a screen. */
      connect,
    },
  } satisfies Module<unknown>;
}
