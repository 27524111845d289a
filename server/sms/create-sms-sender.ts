import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createHttpSmsSender } from './http-sms-sender.ts';
import { createOutboxSmsSender } from './outbox-sms-sender.ts';
import type { SmsSender } from './sms-sender.ts';

/** Sends text messages through SMS_API_URL, or writes them as files. */
export function createSmsSender(settings: Pick<Config, 'sms' | 'outboxDir'>, log: Log): SmsSender {
  const { apiUrl, apiToken, sender } = settings.sms;
  if (apiUrl) return createHttpSmsSender({ url: apiUrl, token: apiToken, sender });
  log.info({ folder: settings.outboxDir }, 'no SMS_API_URL: text messages are written to a folder');
  return createOutboxSmsSender(settings.outboxDir);
}
