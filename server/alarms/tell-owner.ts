import { ALARMS, type AlarmKind } from '#domain/admin/alarms.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { MailTransport } from '../mail/mailer.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

type TellOwnerDeps = {
  transport: Pick<MailTransport, 'send'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** Writes to the shop what an alarm is about and where to end it. @throws MailError if the mail did not leave */
export const tellOwner =
  ({ transport, loadTemplates, shop, siteUrl }: TellOwnerDeps) =>
  async (kind: AlarmKind): Promise<void> => {
    const { title, advice, link = { to: '/admin', label: 'Voir l’atelier' } } = ALARMS[kind];
    const { renderAlarmNotice } = await loadTemplates();
    const told = { shop: shop(), title, advice, link: `${siteUrl}${link.to}`, label: link.label };
    await transport.send({ to: shop().email, ...renderAlarmNotice(told) });
  };
