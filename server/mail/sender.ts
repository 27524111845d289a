import type { ShopSettings } from '#server/settings/shop-settings.ts';

export type Sender = { from: { name: string; address: string }; replyTo?: string };

const named = /^"?([^"<>]*)"?\s*<([^<>\s]+)>$/;

/** The sender: MAIL_FROM, or the shop under its own address. Replies always reach the shop. */
export function chooseSender(
  mailFrom: string | undefined,
  shop: Pick<ShopSettings, 'name' | 'email'>,
): Sender {
  if (mailFrom === undefined) return { from: { name: shop.name, address: shop.email } };
  const [, name, address] = named.exec(mailFrom.trim()) ?? [];
  const from = { name: name?.trim() || shop.name, address: address ?? mailFrom.trim() };
  return from.address === shop.email ? { from } : { from, replyTo: shop.email };
}
