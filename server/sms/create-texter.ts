import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createHttpTexter } from './http-texter.ts';
import { createOutboxTexter } from './outbox-texter.ts';
import type { Texter } from './texter.ts';

/** How text messages leave: SMS_API_URL, or files. */
export function createTexter(settings: Pick<Config, 'sms' | 'outboxDir'>, log: Log): Texter {
  const { apiUrl, apiToken, sender } = settings.sms;
  if (apiUrl) return createHttpTexter({ url: apiUrl, token: apiToken, sender });
  log.info({ folder: settings.outboxDir }, 'no SMS_API_URL: text messages are written to a folder');
  return createOutboxTexter(settings.outboxDir);
}
