import { createHttpSmsSender, type HttpSmsSenderOptions } from './http-sms-sender.ts';
import { createOutboxSmsSender } from './outbox-sms-sender.ts';
import type { SmsSender } from './sms-sender.ts';

/** The provider and the sender of text messages. */
export type SmsConnection = {
  /** Undefined: text messages are files. */
  provider?: Pick<HttpSmsSenderOptions, 'url' | 'token' | 'connect'> | undefined;
  sender: string;
};

export type SmsSenderDeps = {
  /** Asked for each message: the owner may change it meanwhile. */
  connection: () => SmsConnection;
  outboxDir: string;
};

/** Sends text messages through the current provider, or writes them as files. */
export function createSmsSender({ connection, outboxDir }: SmsSenderDeps): SmsSender {
  const files = createOutboxSmsSender(outboxDir);
  return {
    send(message) {
      const { provider, sender } = connection();
      return (provider ? createHttpSmsSender({ ...provider, sender }) : files).send(message);
    },
  };
}
