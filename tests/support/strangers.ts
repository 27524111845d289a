import { networkKey } from '#server/http/client-address.ts';
import type { StrangersMails } from '#server/mail/strangers-mails.ts';
import type { RecipientLimits } from '#server/outbox/recipient-limits.ts';
import type { SmsCaps } from '#server/sms/sms-caps.ts';
import { customerOf } from './shop.ts';

/** Limits for outboxes that another test is about: every mailbox has room. */
export const roomForStrangers: StrangersMails = { take: async () => ({ isAllowed: true }) };

/** The same for any sender. */
export const roomForAll: RecipientLimits = { take: async () => ({ isAllowed: true }) };

/** The same for SMS. */
export const roomForSms: SmsCaps = {
  ofCountry: () => ({ isAllowed: true }),
  takeOfNumber: async () => ({ isAllowed: true }),
  takeOfDay: async () => ({ isAllowed: true }),
  takeForShop: async () => ({ isAllowed: true }),
};

/** A person with a mailbox, a telephone and a network of their own, none of them proven. */
export function stranger(index: number) {
  const digits = String(index).padStart(4, '0');
  return {
    network: networkKey(`10.${Math.floor(index / 250)}.${index % 250}.7`),
    customer: {
      ...customerOf(`inconnu${digits}@exemple${digits}.fr`),
      phone: `06 12 34 ${digits.slice(0, 2)} ${digits.slice(2)}`,
    },
  };
}
