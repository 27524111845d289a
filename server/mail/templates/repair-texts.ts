import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import { eventLabel, type RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import { unclaimedDates } from '#domain/repair/unclaimed.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopRepair } from '#server/repairs/find-repair.ts';
import type { QuoteView } from '#server/repairs/read-quotes.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

export type RepairMail = {
  repair: Pick<
    ShopRepair,
    | 'reference'
    | 'customer_name'
    | 'way_in'
    | 'promised_on'
    | 'ready_at'
    | 'guarantee_until'
    | 'parts_guarantee_until'
    | 'tracking_out'
    | 'left_by'
    | 'withdrawal_until'
    | 'starts_early'
  > & {
    /** « 2026-11-22 », while the device waits to be fetched. */
    readyOn: string | null;
  };
  /** « Sony PlayStation 5 » */
  device: string;
  /**
   * Whether the address is certain to be the customer's: what was typed with it may then be repeated, and documents
   * attached.
   */
  isProven: boolean;
  kind: RepairEvent | RepairSideEvent;
  at: Date;
  /** The shop's words to its customer. */
  note: string | null;
  /** The quote that the mail is about. */
  quote: QuoteView | null;
  /** The message that the mail is about. */
  message: string | null;
  /** The secret link to the case. */
  link: string;
  siteUrl: string;
  shop: ShopSettings;
};

export type RepairTexts = {
  subject: string;
  heading: string;
  why: string;
  more: string[];
  action?: string;
};

/** The words of a mail about a repair to its customer, by its event. */
export function repairText(mail: RepairMail): RepairTexts {
  const words = wordsOf(mail);
  const { repair, note } = mail;
  const { subject, more } = words;
  return {
    ...words,
    subject: typeset(`Réparation ${repair.reference} : ${subject}`),
    more: [...more, note ?? ''],
  };
}

const FOLLOW = 'Ce lien ouvre votre dossier sans compte ni mot de passe : gardez-le pour vous.';

function wordsOf(mail: RepairMail): RepairTexts {
  const { repair, kind, shop, device, quote } = mail;
  const place = `${shop.street}, ${shop.postcode} ${shop.city}`;
  const isByPost = repair.way_in === 'mail-in';
  switch (kind) {
    case 'create':
      return {
        subject: 'demande reçue',
        heading: 'Nous avons reçu votre demande',
        why: `Vous nous avez écrit sur notre site au sujet de cet appareil : ${device}. Votre dossier est ${repair.reference}.`,
        more: isByPost
          ? [
              `${mail.isProven ? 'Imprimez le bordereau joint' : 'Imprimez le bordereau depuis votre dossier'}, glissez-le dans le carton et envoyez le tout à ${shop.name}, ${place}.`,
              'N’envoyez jamais une batterie gonflée, percée, chaude ou mouillée : appelez-nous.',
              FOLLOW,
            ]
          : ['Nous vous répondons par le moyen que vous avez choisi.', FOLLOW],
      };
    case 'announce':
      return {
        subject: 'nous attendons votre appareil',
        heading: 'Nous attendons votre appareil',
        why: `Pour la suite, il nous faut votre appareil : ${device}.`,
        more: [`Apportez-le ou envoyez-le à ${shop.name}, ${place}, ${shop.hours}. ${shop.bell}`, FOLLOW],
      };
    case 'register':
    case 'intake':
      return {
        subject: 'appareil pris en charge',
        heading: 'Votre appareil est pris en charge',
        why: `L’atelier a enregistré cet appareil : ${device}. La fiche de prise en charge est jointe à ce message.`,
        more: [
          repair.promised_on ? `Date annoncée : ${formatLongDate(repair.promised_on)}.` : '',
          'Le diagnostic et le devis sont gratuits ; rien ne se fait sans votre accord.',
          FOLLOW,
        ],
      };
    case 'diagnose':
      return {
        subject: 'diagnostic fait',
        heading: 'Le diagnostic est fait',
        why: `Nous savons ce qu’a votre appareil : ${device}.`,
        more: ['Le devis suit : rien ne se fait sans votre accord.'],
      };
    case 'reopen':
      return {
        subject: 'un autre devis se prépare',
        heading: 'Un autre devis se prépare',
        why: `Le travail sur votre appareil (${device}) demande un autre devis.`,
        more: ['Rien de plus n’est fait ni facturé avant votre réponse.'],
      };
    case 'quote':
      return {
        subject: 'votre devis attend votre réponse',
        heading: 'Votre devis attend votre réponse',
        why: `Voici le devis pour votre appareil : ${device}. Il est joint à ce message.`,
        more: [
          `Il est valable jusqu’au ${formatLongDate(quote?.valid_until)}. Acceptez ou refusez chaque ligne en ligne, sans compte ; un refus ne coûte rien.`,
        ],
        action: 'Répondre au devis',
      };
    case 'accept':
      return acceptance(mail);
    case 'refuse':
      return {
        subject: 'devis refusé',
        heading: 'Nous avons noté votre refus',
        why: `Vous avez refusé le devis ${quote?.version ?? ''} le ${formatDate(mail.at, { withTime: true })}.`,
        more: ['Le diagnostic ne vous coûte rien. Nous préparons votre appareil et vous prévenons.'],
      };
    case 'withdraw':
      return {
        subject: 'contrat renoncé',
        heading: 'Vous renoncez à la réparation',
        why: `L’atelier a noté que vous renoncez à la réparation de votre appareil : ${device}.`,
        more: ['Nous le préparons et vous prévenons quand il est prêt.'],
      };
    case 'make_ready':
      return {
        subject: 'appareil prêt',
        heading: 'Votre appareil est prêt',
        why: `La réparation est faite et testée : ${device}.`,
        more: readyText(mail, place),
      };
    case 'return_unrepaired':
      return {
        subject: 'appareil à reprendre',
        heading: 'Votre appareil vous attend',
        why: `Votre appareil (${device}) n’a pas été réparé ; il est remonté et vous attend.`,
        more: readyText(mail, place),
      };
    case 'hand_over':
      return handedOver(mail);
    case 'close':
      return {
        subject: 'dossier clos',
        heading: 'Votre dossier est clos',
        why: `La demande pour votre appareil (${device}) est close : rien de plus ne se fait.`,
        more: ['Écrivez-nous pour la reprendre.'],
      };
    case 'message':
      return {
        subject: 'un message de l’atelier',
        heading: 'L’atelier vous écrit',
        why: `Au sujet de votre appareil : ${device}.`,
        more: [mail.message ?? ''],
        action: 'Lire et répondre',
      };
    case 'link_renewed':
      return {
        subject: 'nouveau lien de suivi',
        heading: 'Votre nouveau lien de suivi',
        why: 'Le lien qui ouvrait votre dossier ne sert plus. En voici un autre.',
        more: [FOLLOW],
      };
    case 'link_asked':
      return {
        subject: 'votre lien de suivi',
        heading: 'Votre lien de suivi',
        why: 'Vous avez demandé le lien de votre dossier sur notre site. Le voici.',
        more: ['Vous n’avez rien demandé ? Ignorez ce message, rien n’a changé.', FOLLOW],
      };
    case 'reminder':
      return reminder(mail, place);
    default:
      return {
        subject: 'du nouveau',
        heading: 'Du nouveau pour votre réparation',
        why: eventLabel(kind, 'customer'),
        more: [],
      };
  }
}

/** The contract on a durable medium: the quote with the choices and the terms is attached. */
function acceptance({ quote, at, repair }: RepairMail): RepairTexts {
  const until = formatLongDate(repair.withdrawal_until);
  return {
    subject: 'devis accepté',
    heading: 'Votre accord est enregistré',
    why: `Vous avez accepté le devis ${quote?.version ?? ''} le ${formatDate(at, { withTime: true })}, pour ${formatEuros(quote?.accepted_cents ?? 0)}. Le devis, avec vos choix, et les conditions sont joints à ce message : gardez-les.`,
    more: [
      until
        ? `Vous pouvez renoncer à ce contrat, sans motif, jusqu’au ${until}, par « Renoncer au contrat ici » ou par toute déclaration claire.`
        : '',
      until && repair.starts_early
        ? 'Vous avez demandé que le travail commence avant : si vous renoncez en cours de route, vous payez ce qui est fait ; une fois la réparation entièrement exécutée, vous ne pouvez plus renoncer.'
        : until
          ? `Vous n’avez pas demandé de commencer avant : la réparation commence après le ${until}.`
          : '',
      `Empreinte du devis (SHA-256) : ${quote?.document_hash ?? ''}`,
    ],
  };
}

const readyText = ({ repair, shop }: RepairMail, place: string): string[] =>
  repair.way_in === 'mail-in'
    ? [
        'Nous vous le renvoyons à l’adresse que vous avez donnée ; le numéro de suivi vous parvient avec le départ.',
      ]
    : [
        `Il vous attend à l’atelier, ${place}, ${shop.hours}. ${shop.bell}`,
        'Venez avec ce message ou une pièce d’identité.',
      ];

function handedOver({ repair, device }: RepairMail): RepairTexts {
  const { guarantee_until, parts_guarantee_until, tracking_out, left_by } = repair;
  const isSent = left_by === 'carrier';
  return {
    subject: isSent ? 'appareil renvoyé' : 'appareil rendu',
    heading: isSent ? 'Votre appareil est en route' : 'Votre appareil vous a été rendu',
    why: isSent
      ? `Votre appareil (${device}) a été remis au transporteur.${tracking_out ? ` Numéro de suivi : ${tracking_out}.` : ''}`
      : `Nous vous avons rendu cet appareil : ${device}.`,
    more: [
      guarantee_until
        ? `La réparation est garantie jusqu’au ${formatLongDate(guarantee_until)} : si la panne revient, nous la reprenons sans frais.`
        : '',
      parts_guarantee_until
        ? `Les pièces fournies sont couvertes par la garantie légale de conformité jusqu’au ${formatLongDate(parts_guarantee_until)}.`
        : '',
      'Le code de déverrouillage, si vous l’aviez confié, est effacé.',
    ],
  };
}

function reminder({ repair, device }: RepairMail, place: string): RepairTexts {
  const readyOn = formatDate(repair.ready_at);
  const dates = repair.readyOn ? unclaimedDates(repair.readyOn) : undefined;
  return {
    subject: 'votre appareil vous attend',
    heading: 'Votre appareil vous attend',
    why: `Votre appareil (${device}) est prêt depuis le ${readyOn} : ${place}.`,
    more: [
      'Il reste le vôtre. Dites-nous si vous ne pouvez pas venir : nous trouvons une autre solution, par exemple un envoi.',
      dates
        ? `S’il n’est pas repris, nous pourrons demander au juge, à partir du ${formatLongDate(dates.saleFrom)}, l’autorisation de le faire vendre (loi du 31 décembre 1903).`
        : '',
    ],
  };
}
