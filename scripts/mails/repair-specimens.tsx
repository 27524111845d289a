import { type RenderedMail, renderRepairMail, renderRepairNotice } from '#server/mail/templates/mails.tsx';
import type { RepairMail } from '#server/mail/templates/repair-texts.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

const siteUrl = 'https://www.exemple.fr';

const repair: RepairMail['repair'] = {
  reference: 'REP-2026-K7R-4WM',
  customer_name: 'Camille Renard',
  way_in: 'counter',
  promised_on: '2026-12-01',
  ready_at: new Date('2026-11-27T16:00:00Z'),
  readyOn: '2026-11-27',
  guarantee_until: '2027-02-27',
  parts_guarantee_until: '2028-11-27',
  tracking_out: null,
  withdrawal_until: '2026-12-07',
  starts_early: true,
  left_by: null,
};

const quote: RepairMail['quote'] = {
  id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002',
  version: 1,
  state: 'accepted',
  saved_by: null,
  note: null,
  sent_at: new Date('2026-11-22T10:00:00Z'),
  valid_until: '2026-12-22',
  document_hash: 'c242e3d0239a215cee528b8fc1d16d55cd8e8f30fe3aa574e65087c879df7c78',
  answered_at: new Date('2026-11-23T09:12:00Z'),
  choices: [],
  accepted_cents: 7500,
  lines: [],
};

/** The events of a repair that cause a mail, each with a part of its own. */
const KINDS = [
  'create',
  'register',
  'quote',
  'accept',
  'make_ready',
  'hand_over',
  'message',
  'reminder',
] as const;

/** The mails of a repair with made-up data. */
export function repairMails(shop: ShopSettings): (RenderedMail & { name: string })[] {
  const told = { repair, device: 'Sony PlayStation 5', isProven: true, note: null };
  const message = 'Bonjour,\nla pièce arrive jeudi. Voulez-vous que nous gardions l’ancienne ?';
  const mails = KINDS.map((kind) => ({
    name: `repair-${kind.replace('_', '-')}`,
    ...renderRepairMail({
      ...told,
      kind,
      at: new Date('2026-11-23T09:12:00Z'),
      quote,
      message,
      link: `${siteUrl}/suivi-reparation?lien=5d1f0c9a7be84e02a6c3`,
      siteUrl,
      shop,
    }),
  }));
  const file = {
    ...repair,
    email: 'camille.renard@exemple.fr',
    phone: '+33612345678',
    fault: 'Plus d’image.',
  };
  const notice = renderRepairNotice({
    ...told,
    repair: file,
    kind: 'message',
    message,
    fileUrl: `${siteUrl}/admin/reparations/0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001`,
    shop,
  });
  return [...mails, { name: 'repair-notice', ...notice }];
}
