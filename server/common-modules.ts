import { randomBytes } from 'node:crypto';
import { opensAt } from '#domain/opening/opening-state.ts';
import { createAlarms } from './alarms/alarms-module.ts';
import { tellOwner } from './alarms/tell-owner.ts';
import { createAuth } from './auth-module.ts';
import type { Config } from './config.ts';
import type { Connections } from './connections/connections-module.ts';
import type { Database } from './db/database.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import { sendAccountMail } from './mail/account-mails.ts';
import { createMails } from './mail/create-mailer.ts';
import type { LoadMailTemplates } from './mail/load-templates.ts';
import { createStrangersMails } from './mail/strangers-mails.ts';
import type { allMessages } from './outbox/messages.ts';
import { createOutbox } from './outbox/outbox-module.ts';
import { createRecipientLimits } from './outbox/recipient-limits.ts';
import type { SealKeys } from './sealed-text.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import { createSms } from './sms/create-sms.ts';
import type { Instrumentation } from './telemetry/instrumentation.ts';

/** What the process gives to the modules of all areas. */
export type CommonGiven = {
  database: Database;
  loadTemplates: LoadMailTemplates;
  connections: Connections;
  /** The keys of unlock codes, of messages that wait, and of the secrets of connections. */
  keys: () => SealKeys;
  instrumentation?: Pick<Instrumentation, 'mails'> | undefined;
  log: Log;
};

type CommonDeps = CommonGiven & {
  shop: () => ShopSettings;
  siteUrl: string;
  clock: () => Date;
  /** What messages say needs modules that are created later. */
  messages: () => ReturnType<typeof allMessages>;
};

/**
 * What most modules are made with: mails and text messages with their limits, the outbox, alarms, and accounts of the site's own with the
 * secret that its processes share. @throws KeysError
 */
export async function createCommonModules(config: Config, given: CommonDeps) {
  const { database, connections, shop, siteUrl, keys, clock, log } = given;
  const { rateLimitFactor: factor } = config.auth;
  const mails = createMails({
    connection: connections.mail,
    outboxDir: config.outboxDir,
    shop,
    log,
    instrumentation: given.instrumentation,
  });
  const { transport } = mails;
  const basics = {
    database,
    loadTemplates: given.loadTemplates,
    shop,
    siteUrl,
    transport,
    clock,
    log,
  };
  const alarms = createAlarms({ ...basics, tell: tellOwner(basics) });
  const limits = createLimits({ database, factor, clock });
  const sms = createSms({
    connection: connections.sms,
    outboxDir: config.outboxDir,
    settings: config.sms.caps,
    limits,
    alarms: alarms.api,
    log,
  });
  const { smsCaps, smsSender, takesSms } = sms;
  const strangers = createStrangersMails({
    limits,
    alarms: alarms.api,
    alarmPerHour: config.mail.strangersAlarmPerHour,
  });
  const outbox = createOutbox({
    database,
    messages: given.messages,
    writesFiles: (channel) => (channel === 'mail' ? mails.writesFiles() : !takesSms()),
    transports: { mail: transport, sms: sms.transport },
    strangers,
    recipients: createRecipientLimits(limits),
    opensAt: (now) => opensAt(shop(), now),
    keys,
    clock,
    log,
  });
  const mailer = sendAccountMail(outbox.api, { codeLifetimeS: config.auth.email.codeExpiryS, clock });
  const auth = config.supabaseUrl
    ? undefined
    : await createAuth(config, { ...basics, mailer, alarms: alarms.api, smsCaps, smsSender });
  const serviceRoleKey = auth?.api.keys.serviceRoleKey ?? config.authKeys.serviceRoleKey;
  // Shared by all processes of the site. Without a key each process counts for itself.
  const secret = serviceRoleKey ?? randomBytes(32).toString('base64url');
  const shared = {
    ...basics,
    alarms: alarms.api,
    limits,
    factor,
    outbox: outbox.api,
    secret,
    strangers,
    smsCaps,
    smsSender,
  };
  return { basics, shared, alarms, outbox, auth, serviceRoleKey, secret, takesSms, transport };
}
