import { BUY_BACK_STATES } from '#domain/buy-back/buy-back-states.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { PlainMailWords } from '../../mail/templates/plain-mail.tsx';
import { aboutOf, type Message, type QueuedMessage, type WrittenMessage } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { buyBackLink, buyBackToken } from './buy-back-link.ts';
import {
  ANSWERED_KIND,
  ASKED_KIND,
  ASKED_TO_SHOP_KIND,
  DECLINED_KIND,
  OFFERED_KIND,
} from './buy-back-mail-kinds.ts';
import { readTerms } from './buy-back-prices.ts';
import { seenBeforeOffer } from './buy-back-row.ts';

export type BuyBackMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
  secret: string;
};

/** The mails about devices that people offer the shop: to them, and to the shop. */
export const buyBackMails = (deps: BuyBackMailsDeps): Message[] => [
  {
    ...{ kind: ASKED_KIND, about: 'buy_back', channel: 'mail', label: 'Rachat\u00a0: demande reçue' },
    write: (queued) => writeToSeller(deps, queued, 'asked'),
  },
  {
    ...{ kind: OFFERED_KIND, about: 'buy_back', channel: 'mail', label: 'Rachat\u00a0: offre' },
    write: (queued) => writeToSeller(deps, queued, 'offered'),
  },
  {
    ...{ kind: DECLINED_KIND, about: 'buy_back', channel: 'mail', label: 'Rachat\u00a0: sans suite' },
    write: (queued) => writeToSeller(deps, queued, 'declined'),
  },
  {
    ...{ kind: ASKED_TO_SHOP_KIND, about: 'buy_back', channel: 'mail', label: 'Rachat à répondre' },
    write: (queued) => writeToShop(deps, queued, 'asked'),
  },
  {
    ...{ kind: ANSWERED_KIND, about: 'buy_back', channel: 'mail', label: 'Rachat\u00a0: réponse du vendeur' },
    write: (queued) => writeToShop(deps, queued, 'answered'),
  },
];

const findTold = ({ database }: BuyBackMailsDeps, queued: QueuedMessage) =>
  database.kysely
    .selectFrom('buy_backs')
    .select(['id', 'number', 'state', 'kind', 'device_id', 'device', 'email', 'customer_name'])
    .select(['offer_id', 'offer_cents', 'offer_until', 'offer_note'])
    .where('id', '=', aboutOf(queued))
    .executeTakeFirst();

async function writeToSeller(
  deps: BuyBackMailsDeps,
  queued: QueuedMessage,
  kind: 'asked' | 'offered' | 'declined',
): Promise<WrittenMessage | null> {
  const told = await findTold(deps, queued);
  if (!told || told.email === null) return null;
  const { id, number, offer_cents: cents, offer_until: until, offer_note: note } = told;
  // Whoever typed this address has proven nothing: words of a stranger stay out, a name of the register is ours.
  const device = told.device_id === null ? kindText(told.kind) : told.device;
  const shop = deps.shop();
  const link = buyBackLink(deps.siteUrl, buyBackToken(deps.secret, id));
  const { renderBuyBackMail } = await deps.loadTemplates();
  const mail = { to: told.email, replyTo: shop.email };
  if (kind === 'asked') {
    const { answerDays } = await readTerms(deps.database.kysely);
    return { ...mail, ...renderBuyBackMail({ shop, kind, number, link, answerDays }), isByStranger: true };
  }
  if (kind === 'declined') {
    const reason = await lastReason(deps, id);
    return reason === null
      ? null
      : { ...mail, ...renderBuyBackMail({ shop, kind, number, link, device, reason }) };
  }
  // It was answered, replaced or closed before its turn came.
  if (told.state !== 'offered' || cents === null || until === null) return null;
  const isSeen = (await seenBeforeOffer(deps.database.kysely, told)) !== null;
  const offer = { device, cents, until, isSeen, note };
  return { ...mail, ...renderBuyBackMail({ shop, kind, number, link, ...offer }) };
}

async function lastReason({ database }: BuyBackMailsDeps, id: string): Promise<string | null> {
  const event = await database.kysely
    .selectFrom('buy_back_events')
    .select('note')
    .where('buy_back_id', '=', id)
    .where('kind', '=', 'declined')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.note ?? null;
}

async function writeToShop(
  deps: BuyBackMailsDeps,
  queued: QueuedMessage,
  kind: 'asked' | 'answered',
): Promise<WrittenMessage | null> {
  const told = await findTold(deps, queued);
  if (!told) return null;
  const shop = deps.shop();
  const { renderPlainMail } = await deps.loadTemplates();
  const link = `${deps.siteUrl}/admin/rachats/${told.id}`;
  const words: PlainMailWords =
    kind === 'asked'
      ? {
          subject: 'Rachat à répondre',
          preheader: `${told.number}\u00a0: ${told.device}.`,
          heading: 'Un appareil à racheter',
          paragraphs: [
            `${told.customer_name} propose à l’atelier\u00a0: ${told.device}. Dossier ${told.number}.`,
          ],
          action: { href: link, label: 'Ouvrir le dossier' },
        }
      : {
          subject: 'Rachat\u00a0: le vendeur a répondu',
          preheader: `${told.number}\u00a0: ${told.device}.`,
          heading: 'Le vendeur a répondu à votre offre',
          paragraphs: [
            `${told.device}, dossier ${told.number}\u00a0: ${BUY_BACK_STATES[told.state].toLocaleLowerCase('fr')}.`,
          ],
          action: { href: link, label: 'Ouvrir le dossier' },
        };
  return { to: shop.email, ...renderPlainMail({ shop, words: { ...words, isForShop: true } }) };
}
