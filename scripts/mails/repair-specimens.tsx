import type { MailTemplates } from '#server/mail/load-templates.ts';
import type { RenderedMail } from '#server/mail/templates/mails.tsx';
import {
  SPECIMEN_MONEY,
  SPECIMEN_QUOTE,
  SPECIMEN_REPAIR,
  SPECIMEN_SOLUTIONS,
} from '#server/mail/words/previews/specimen-repair.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

const siteUrl = 'https://www.exemple.fr';

/** The events of a repair that cause a mail, each with a part of its own. */
const KINDS = [
  'create',
  'register',
  'quote',
  'accept',
  'make_ready',
  'hand_over',
  'invoice',
  'refund',
  'message',
  'part_expected',
  'reminder',
] as const;

/** The mails of a repair with made-up data. */
export function repairMails(
  templates: MailTemplates,
  shop: ShopSettings,
): (RenderedMail & { name: string })[] {
  const told = { repair: SPECIMEN_REPAIR, device: 'Sony PlayStation 5', isProven: true, note: null };
  const message = 'Bonjour,\nla pièce arrive jeudi. Voulez-vous que nous gardions l’ancienne ?';
  const mailOf = (kind: (typeof KINDS)[number], quote = SPECIMEN_QUOTE) =>
    templates.renderRepairMail({
      ...told,
      ...SPECIMEN_MONEY,
      kind,
      note: kind === 'part_expected' ? 'Port HDMI\u00a0: attendue le 5 décembre 2026.' : null,
      at: new Date('2026-11-23T09:12:00Z'),
      quote,
      together: [],
      message,
      link: `${siteUrl}/suivi-reparation?lien=5d1f0c9a7be84e02a6c3`,
      siteUrl,
      shop,
    });
  const mails = [
    ...KINDS.map((kind) => ({ name: `repair-${kind.replace('_', '-')}`, ...mailOf(kind) })),
    { name: 'repair-quote-solutions', ...mailOf('quote', SPECIMEN_SOLUTIONS) },
  ];
  const file = {
    ...SPECIMEN_REPAIR,
    email: 'camille.renard@exemple.fr',
    phone: '+33612345678',
    fault: 'Plus d’image.',
    tracking_in: null,
  };
  const notice = templates.renderRepairNotice({
    ...told,
    repair: file,
    kind: 'message',
    message,
    fileUrl: `${siteUrl}/admin/reparations/0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001`,
    shop,
  });
  return [...mails, { name: 'repair-notice', ...notice }];
}
