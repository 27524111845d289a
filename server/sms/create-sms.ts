import type { Alarms } from '../alarms/alarms-module.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import { createSmsSender, type SmsSenderDeps } from './create-sms-sender.ts';
import { createSmsCaps, type SmsCapSettings } from './sms-caps.ts';
import { smsTransport } from './sms-transport.ts';

type SmsDeps = SmsSenderDeps & {
  settings: SmsCapSettings;
  limits: Limits;
  alarms: Alarms;
  log: Log;
};

/** All that sends text messages: the sender, what it may cost, the outbox's way to it, and whether a provider takes them. */
export function createSms({ connection, outboxDir, settings, limits, alarms, log }: SmsDeps) {
  const smsCaps = createSmsCaps({ limits, alarms, settings });
  const smsSender = createSmsSender({ connection, outboxDir });
  const takesSms = () => connection().provider !== undefined;
  if (!takesSms()) log.info({ folder: outboxDir }, 'no provider: text messages are written to a folder');
  return { smsCaps, smsSender, takesSms, transport: smsTransport(smsSender, smsCaps) };
}
