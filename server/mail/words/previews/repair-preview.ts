import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { WayIn } from '#domain/repair/repair-states.ts';
import type { Schema } from '../../../db/schema.ts';
import { findForShop } from '../../../repairs/find-for-shop.ts';
import type { RepairMail } from '../../templates/repair-texts.ts';
import { REPAIR_MAILS } from '../repair-words.ts';
import type { PreviewMailGiven } from './preview-given.ts';
import { SPECIMEN_MONEY, SPECIMEN_QUOTE, SPECIMEN_REPAIR } from './specimen-repair.ts';

type Case = Pick<RepairMail, 'repair' | 'device' | 'quote'>;

const isMail = (mail: string): mail is keyof typeof REPAIR_MAILS => Object.hasOwn(REPAIR_MAILS, mail);

/** What comes by post, or over the counter, has words of its own. */
const WAYS_IN: Partial<Record<keyof typeof REPAIR_MAILS, WayIn>> = {
  request: 'counter',
  requestByPost: 'mail-in',
  registered: 'counter',
  arrived: 'mail-in',
};

/** A mail about the last case; what the case does not have yet is made up. */
export async function previewRepairMail(mail: string, { tx, templates, shop, siteUrl }: PreviewMailGiven) {
  if (!isMail(mail)) throw new Error(`no mail about repairs is called ${mail}`);
  const { repair, device, quote } = (await findLast(tx)) ?? {
    repair: SPECIMEN_REPAIR,
    device: 'Sony PlayStation 5',
    quote: SPECIMEN_QUOTE,
    together: [],
  };
  const wayIn = WAYS_IN[mail] ?? repair.way_in;
  return templates.renderRepairMail({
    repair: {
      ...repair,
      way_in: wayIn,
      ready_at: repair.ready_at ?? SPECIMEN_REPAIR.ready_at,
      readyOn: repair.readyOn ?? SPECIMEN_REPAIR.readyOn,
    },
    device,
    isProven: true,
    hasPhotos: true,
    kind: REPAIR_MAILS[mail].event,
    at: quote?.answered_at ?? SPECIMEN_REPAIR.ready_at ?? new Date(0),
    note: mail === 'partExpected' ? 'Port HDMI\u00a0: attendue le 5 décembre 2026.' : null,
    quote: quote ?? SPECIMEN_QUOTE,
    together: [],
    message: mail === 'message' ? 'La pièce arrive jeudi.' : null,
    ...SPECIMEN_MONEY,
    link: `${siteUrl}/suivi-reparation?lien=…`,
    siteUrl,
    shop,
  });
}

async function findLast(tx: Transaction<Schema>): Promise<Case | null> {
  const last = await tx
    .selectFrom('repairs')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const repair = last && (await findForShop({ kysely: tx }, last.id));
  if (!repair) return null;
  return {
    repair: {
      ...repair,
      readyOn: repair.ready_at && dayInParis(repair.ready_at),
      dueCents: repair.money.dueCents,
      depositDueCents: repair.money.depositDueCents,
      isNoted: repair.moneyDocuments.noteAt !== null,
    },
    device: deviceText(repair),
    quote: repair.quotes.at(-1) ?? null,
  };
}
