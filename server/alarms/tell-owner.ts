import { ALARMS, type AlarmKind } from '#domain/alarms.ts';
import type { ShopFacts } from '../content/shop-facts.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { Mailer } from '../mail/mailer.ts';

type TellOwnerDeps = {
  mailer: Pick<Mailer, 'send'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopFacts;
  siteUrl: string;
};

/** Writes to the shop what an alarm is and where it is ended. */
export const tellOwner =
  ({ mailer, loadTemplates, shop, siteUrl }: TellOwnerDeps) =>
  (kind: AlarmKind): Promise<void> =>
    mailer.send(async () => {
      const { title, advice, link = { to: '/admin', label: 'Voir l’atelier' } } = ALARMS[kind];
      const { renderAlarmNotice } = await loadTemplates();
      const told = { shop: shop(), title, advice, link: `${siteUrl}${link.to}`, label: link.label };
      return { to: shop().email, ...renderAlarmNotice(told) };
    });
