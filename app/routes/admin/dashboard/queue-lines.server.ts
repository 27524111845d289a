import { listPath } from '#app/features/list/list-place.ts';
import { LIST_PATH as WITHDRAWALS_PATH, withdrawalPath } from '#app/routes/admin/withdrawals/list-path.ts';
import { ALARMS, type AlarmKind } from '#domain/admin/alarms.ts';
import { inOrder, type QueueItem, type QueueKind } from '#domain/admin/queue.ts';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { mendBy } from '#domain/guarantee/guarantee-claim.ts';
import { settleBy } from '#domain/order/withdrawal-states.ts';
import { unclaimedDates } from '#domain/repair/unclaimed.ts';
import { HEALTH_PATH } from '../back-office-paths.ts';
import { BUY_BACKS_PATH, buyBackPath } from '../buy-backs/buy-back-paths.ts';
import { adminCasePath } from '../case-path.ts';
import { CLAIMS_PATH, claimPath } from '../guarantee-claims/claim-paths.ts';
import { INBOUND_PATH } from '../inbound/inbound-path.ts';
import { INVOICES_PATH, invoicePath } from '../invoices/free-invoice-paths.ts';
import { REPAIRS, repairPath } from '../repairs/repair-paths.ts';

// Made by the loader: the page gets only what it shows.

export type QueueLine = {
  kind: QueueKind;
  count: number;
  title: string;
  /** The list filtered by what waits, or the only case. */
  to: string;
  /** About the first case: its number, its customer, since or until when. */
  first: string;
  badge: { level: 'error' | 'waiting' | 'progress'; text: string } | null;
};

/** What waits, in the order of urgency. */
export const queueLines = (items: readonly QueueItem[]): QueueLine[] =>
  inOrder(items).map((item) => ({ kind: item.kind, count: item.count, ...LINES[item.kind](item) }));

type Line = Omit<QueueLine, 'kind' | 'count'>;

const plural = (count: number, one: string, several: string) => (count > 1 ? several : one);

const since = ({ reference, name, at }: QueueItem, words = 'depuis le') =>
  `${reference}, ${name}, ${words} ${formatLongDate(at)}`;

/** The page of the only case, else the list. */
const oneOr = ({ count, reference }: QueueItem, list: string) => (count === 1 ? repairPath(reference) : list);

const ofState =
  (state: string, one: string, several: string) =>
  (item: QueueItem): Line => ({
    title: plural(item.count, one, several),
    to: oneOr(item, listPath(REPAIRS, { etat: state })),
    first: since(item),
    badge: null,
  });

const withdrawalsOf = ({ count, id }: QueueItem) => (count === 1 ? withdrawalPath(id) : WITHDRAWALS_PATH);

const LINES: Record<QueueKind, (item: QueueItem) => Line> = {
  dispute: (item) => ({
    title: plural(item.count, 'Paiement contesté', 'Paiements contestés'),
    to: adminCasePath(item.reference),
    first: since(item, 'à répondre chez Stripe avant le'),
    badge: { level: 'error', text: 'Réponse attendue' },
  }),
  'unpaid-withdrawal': (item) => ({
    title: plural(item.count, 'Rétractation à confirmer', 'Rétractations à confirmer'),
    to: withdrawalsOf(item),
    first: `${item.reference}, ${item.name}\u00a0: rien n’est payé, rien n’est à rendre`,
    badge: null,
  }),
  withdrawal: (item) => ({
    title: plural(item.count, 'Rétractation à régler', 'Rétractations à régler'),
    to: withdrawalsOf(item),
    first: `${item.reference}, ${item.name}\u00a0: à régler au plus tard le ${formatLongDate(settleBy(item.at))}`,
    badge:
      item.urgent > 0
        ? { level: 'error', text: `${item.urgent} en retard` }
        : { level: 'waiting', text: 'Délai légal de 14\u00a0jours' },
  }),
  claim: (item) => ({
    title: plural(item.count, 'Garantie légale à régler', 'Garanties légales à régler'),
    to: item.count === 1 ? claimPath(item.id) : CLAIMS_PATH,
    first: `${item.reference}, ${item.name}\u00a0: à régler au plus tard le ${formatLongDate(mendBy(dayInParis(item.at)))}`,
    badge:
      item.urgent > 0
        ? { level: 'error', text: `${item.urgent} en retard` }
        : { level: 'waiting', text: 'Délai légal de 30\u00a0jours' },
  }),
  'buy-back': (item) => ({
    title: plural(item.count, 'Rachat à suivre', 'Rachats à suivre'),
    to: item.count === 1 ? buyBackPath(item.id) : BUY_BACKS_PATH,
    first: since(item),
    badge: null,
  }),
  refund: (item) => ({
    title: plural(item.count, 'Commande à rembourser', 'Commandes à rembourser'),
    to: '/admin/commandes?paiement=a-rembourser',
    first: since(item),
    badge: { level: 'waiting', text: 'Argent à rembourser' },
  }),
  late: (item) => ({
    title: plural(item.count, 'Réparation en retard', 'Réparations en retard'),
    to: oneOr(item, listPath(REPAIRS, { retard: true })),
    first: since(item, 'promise pour le'),
    badge: { level: 'error', text: 'En retard' },
  }),
  appointment: (item) => ({
    title: plural(item.count, 'Rendez-vous aujourd’hui', 'Rendez-vous aujourd’hui'),
    to: '/admin/rendez-vous',
    first:
      item.urgent > 0
        ? `Prochain à ${timeText(item.at)}\u00a0: ${item.name}`
        : `${item.name}, à ${timeText(item.at)}\u00a0: notez qui est venu`,
    badge: item.urgent > 0 ? { level: 'progress', text: `${item.urgent} à venir` } : null,
  }),
  message: (item) => ({
    title: plural(item.count, 'Message de client à lire', 'Messages de clients à lire'),
    to: `${repairPath(item.reference)}#messages`,
    first: since(item, 'écrit le'),
    badge: null,
  }),
  inbound: (item) => ({
    title: plural(item.count, 'Réponse de client à ranger', 'Réponses de clients à ranger'),
    to: INBOUND_PATH,
    first: `${item.name}, reçue le ${formatLongDate(item.at)}`,
    badge: null,
  }),
  mail: (item) => ({
    title: plural(item.count, 'E-mail ou SMS non parti', 'E-mails ou SMS non partis'),
    to: '/admin/envois?etat=echecs',
    first: `${OUTBOX_WORDS[item.reference] ?? 'Un envoi'}, abandonné le ${formatLongDate(item.at)}`,
    badge: { level: 'error', text: 'Client non prévenu' },
  }),
  alarm: (item) => {
    const { title, link, isEnded } = ALARMS[item.id as AlarmKind];
    return {
      title,
      to: (isEnded && link?.to) || HEALTH_PATH,
      first: `Depuis le ${formatLongDate(item.at)}`,
      badge: { level: 'waiting', text: 'À regarder' },
    };
  },
  'planned-invoice': (item) => ({
    title: plural(item.count, 'Facture répétée à émettre', 'Factures répétées à émettre'),
    to: item.count === 1 ? invoicePath(item.id) : INVOICES_PATH,
    first: `${item.name}, brouillon depuis le ${formatLongDate(item.at)}`,
    badge: null,
  }),
  unclaimed: (item) => {
    const readyOn = dayInParis(item.at);
    const { letterOn, saleFrom } = unclaimedDates(readyOn);
    // The one that waits longest is shown: after a year its letter is behind it.
    const next =
      item.urgent > 0
        ? `vente par le juge possible depuis le ${formatLongDate(saleFrom)}`
        : `lettre due le ${formatLongDate(letterOn)}, vente par le juge possible à partir du ${formatLongDate(saleFrom)}`;
    const days = `prêt le ${formatLongDate(readyOn)}, ${next}`;
    return {
      title: plural(item.count, 'Appareil non réclamé', 'Appareils non réclamés'),
      to: oneOr(item, listPath(REPAIRS, { etat: 'ready' })),
      first: `${item.reference}, ${item.name}\u00a0: ${days}`,
      badge: {
        level: 'waiting',
        text: item.urgent > 0 ? `${item.urgent} depuis plus d’un an` : 'Lettre à envoyer',
      },
    };
  },
  request: ofState('requested', 'Demande à traiter', 'Demandes à traiter'),
  diagnose: ofState('registered', 'Appareil à diagnostiquer', 'Appareils à diagnostiquer'),
  quote: ofState('diagnosed', 'Devis à faire', 'Devis à faire'),
  tell: ofState('tested', 'Appareil testé, client à prévenir', 'Appareils testés, clients à prévenir'),
  'give-back': ofState('refused', 'Appareil à rendre sans réparation', 'Appareils à rendre sans réparation'),
  send: (item) => ({
    title: plural(item.count, 'Réparation à expédier', 'Réparations à expédier'),
    to: oneOr(item, listPath(REPAIRS, { etat: 'ready' })),
    first: since(item, 'rien n’est dû, prête depuis le'),
    badge: null,
  }),
  order: (item) => ({
    title: plural(item.count, 'Commande à préparer', 'Commandes à préparer'),
    to: '/admin/commandes?preparer=1',
    first: since(item, 'passée le'),
    badge: null,
  }),
  transfer: (item) => ({
    title: plural(item.count, 'Virement en retard', 'Virements en retard'),
    to: '/admin/commandes?etat=pending&paiement=transfer',
    first: since(item, 'attendu le'),
    badge: null,
  }),
  ready: (item) => ({
    title: plural(item.count, 'Appareil prêt, pas encore repris', 'Appareils prêts, pas encore repris'),
    to: oneOr(item, listPath(REPAIRS, { etat: 'ready' })),
    first: since(item),
    badge: item.urgent > 0 ? { level: 'waiting', text: `${item.urgent} sans e-mail, à appeler` } : null,
  }),
  'unpaid-parcel': (item) => ({
    title: plural(
      item.count,
      'Colis prêt, à payer avant son départ',
      'Colis prêts, à payer avant leur départ',
    ),
    to: oneOr(item, listPath(REPAIRS, { etat: 'ready' })),
    first: since(item, 'prêt depuis le'),
    badge: item.urgent > 0 ? { level: 'waiting', text: `${item.urgent} sans e-mail, à appeler` } : null,
  }),
  testimonial: (item) => ({
    title: plural(item.count, 'Témoignage à lire', 'Témoignages à lire'),
    to: '/admin/temoignages',
    first: `${item.name}, reçu le ${formatLongDate(item.at)}`,
    badge: null,
  }),
  stock: (item) => ({
    title: plural(item.count, 'Produit au seuil ou dessous', 'Produits au seuil ou dessous'),
    to: '/admin/stock?vue=bas',
    first: `${item.name} (${item.reference})`,
    badge:
      item.urgent > 0
        ? { level: 'waiting', text: `${item.urgent} ${plural(item.urgent, 'épuisé', 'épuisés')}` }
        : null,
  }),
};

/** By channel and subject. */
const OUTBOX_WORDS: Record<string, string> = {
  'mail order': 'E-mail d’une commande',
  'mail withdrawal': 'E-mail d’une rétractation',
  'mail appointment': 'E-mail d’un rendez-vous',
  'mail repair': 'E-mail d’une réparation',
  'sms repair': 'SMS d’une réparation',
  'mail testimonial': 'E-mail d’un témoignage',
  'mail product': 'E-mail d’une alerte de stock',
  'mail account': 'E-mail d’un compte',
  'mail buy_back': 'E-mail d’un rachat',
};
