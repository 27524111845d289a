import { type RepairEvent, type Told, transitionOf } from './repair-states.ts';

/** Events without a change of state, in the words of the customer's timeline and of the shop's. */
export const REPAIR_SIDE_EVENTS = {
  create: { customer: 'L’atelier a reçu votre demande.', shop: 'Dossier ouvert' },
  intake: { customer: 'L’atelier a pris en charge votre appareil.', shop: 'Enregistré au comptoir' },
  change: { customer: 'L’atelier a complété le dossier.', shop: 'Dossier modifié' },
  terms: {
    customer: 'L’atelier a corrigé l’estimation ou le choix des pièces.',
    shop: 'Estimation ou choix des pièces corrigés',
  },
  sign: {
    customer: 'Vous avez signé la prise en charge.',
    shop: 'Prise en charge signée par le client',
  },
  signature_refused: {
    customer: 'Vous n’avez pas signé la prise en charge.',
    shop: 'Le client n’a pas signé la prise en charge',
  },
  sign_hand_over: {
    customer: 'Vous avez signé la remise de votre appareil.',
    shop: 'Remise signée par le client',
  },
  hand_over_unsigned: {
    customer: 'Vous n’avez pas signé la remise de votre appareil.',
    shop: 'Le client n’a pas signé la remise',
  },
  staff_note: { customer: 'L’atelier a gardé une note.', shop: 'Note interne' },
  assign: { customer: 'Le dossier a changé de mains.', shop: 'Dossier confié' },
  check: { customer: 'L’atelier a contrôlé l’appareil.', shop: 'Contrôles notés' },
  flag: { customer: 'L’atelier a changé un repère.', shop: 'Repère' },
  work: { customer: 'L’atelier a noté son temps.', shop: 'Temps noté' },
  work_removed: { customer: 'L’atelier a corrigé son temps.', shop: 'Temps retiré' },
  message: { customer: 'Un message a été envoyé.', shop: 'Message' },
  label_sent: {
    customer: 'L’étiquette prépayée de votre colis est prête.',
    shop: 'Étiquette prépayée envoyée',
  },
  parcel_announced: {
    customer: 'Vous avez annoncé l’envoi de votre appareil.',
    shop: 'Colis annoncé par le client',
  },
  parcel_sent: { customer: 'Vous avez envoyé votre appareil.', shop: 'Colis envoyé par le client' },
  return_noted: {
    customer: 'Le suivi de votre colis est complété.',
    shop: 'Suivi du colis rendu complété',
  },
  photos_paired: {
    customer: 'L’atelier vous demande si deux photos peuvent être montrées dans sa galerie.',
    shop: 'Accord demandé pour la galerie',
  },
  photos_unpaired: {
    customer: 'L’atelier ne demande plus de montrer ces deux photos.',
    shop: 'Paire de photos retirée',
  },
  gallery_allowed: {
    customer: 'Vous avez accepté que deux photos soient montrées dans la galerie.',
    shop: 'Le client accepte la galerie',
  },
  gallery_refused: {
    customer: 'Vous n’avez pas accepté que deux photos soient montrées dans la galerie.',
    shop: 'Le client n’accepte pas la galerie',
  },
  gallery_withdrawn: {
    customer: 'Vous avez retiré votre accord\u00a0: les deux photos ne sont plus dans la galerie.',
    shop: 'Le client retire son accord pour la galerie',
  },
  photo: { customer: 'Des photos ont été ajoutées.', shop: 'Photos ajoutées' },
  link_renewed: { customer: 'Le lien de suivi a été renouvelé.', shop: 'Lien de suivi renouvelé' },
  link_asked: {
    customer: 'Le lien de suivi vous a été envoyé.',
    shop: 'Lien de suivi demandé par le client',
  },
  unlock_code_stored: {
    customer: 'Le code de déverrouillage a été confié.',
    shop: 'Code de déverrouillage confié',
  },
  unlock_code_refused: {
    customer: 'Vous avez gardé le code de déverrouillage pour vous.',
    shop: 'Le client refuse de donner son code',
  },
  unlock_code_read: {
    customer: 'Le code de déverrouillage a été lu par l’atelier.',
    shop: 'Code de déverrouillage lu',
  },
  unlock_code_erased: {
    customer: 'Le code de déverrouillage a été effacé.',
    shop: 'Code de déverrouillage effacé',
  },
  data_choice: {
    customer: 'Vous avez dit ce que deviennent les données de votre appareil.',
    shop: 'Le client dit ce que deviennent ses données',
  },
  wiped: {
    customer: 'L’atelier a effacé un support, et établi son certificat.',
    shop: 'Certificat d’effacement établi',
  },
  renounced: {
    customer: 'Vous avez renoncé au contrat\u00a0: l’atelier a reçu votre déclaration.',
    shop: 'Le client a renoncé au contrat',
  },
  renunciation_refused: {
    customer: 'L’atelier n’a pas pu donner suite à votre rétractation\u00a0: le contrat tient.',
    shop: 'Rétractation refusée\u00a0: le contrat tient',
  },
  payment: { customer: 'Un paiement a été reçu.', shop: 'Paiement reçu' },
  refund: { customer: 'De l’argent vous a été rendu.', shop: 'Argent rendu' },
  payment_failed: { customer: 'Votre paiement n’a pas abouti.', shop: 'Paiement refusé par la banque' },
  card_news: {
    customer: 'Votre paiement par carte a changé.',
    shop: 'Nouvelle de Stripe',
  },
  payment_corrected: { customer: 'Un paiement a été rectifié.', shop: 'Paiement rectifié' },
  charge: { customer: 'Le prix a changé.', shop: 'Prix complété' },
  invoice: { customer: 'Votre facture est prête.', shop: 'Facture émise' },
  credit_note: { customer: 'Votre avoir est établi.', shop: 'Avoir émis' },
  part: { customer: 'Les pièces du dossier ont changé.', shop: 'Pièce du stock' },
  part_expected: {
    customer: 'Du nouveau sur une pièce attendue.',
    shop: 'Date d’une pièce attendue',
  },
  estimate_reminder: { customer: 'L’estimation vous a été rappelée.', shop: 'Relance de l’estimation' },
  quote_reminder: { customer: 'Le devis vous a été rappelé.', shop: 'Relance du devis' },
  delivered: { customer: 'Votre appareil est arrivé.', shop: 'Colis livré' },
  letter_sent: {
    customer: 'L’atelier vous a écrit par lettre recommandée.',
    shop: 'Lettre recommandée envoyée',
  },
  reminder: { customer: 'Un rappel vous a été envoyé.', shop: 'Rappel envoyé' },
} as const;

export type RepairSideEvent = keyof typeof REPAIR_SIDE_EVENTS;

/** A timeline's words for an event without a change of state; null for a step. */
export const sideEventLabel = (kind: RepairEvent | RepairSideEvent, reader: Told): string | null =>
  kind in REPAIR_SIDE_EVENTS ? REPAIR_SIDE_EVENTS[kind as RepairSideEvent][reader] : null;

/** A step that was taken, for the shop and for a judge: its button says what to do. */
const STEPS_TAKEN: Readonly<Record<RepairEvent, string>> = {
  announce: 'Appareil attendu',
  estimate: 'Estimation envoyée',
  accept_estimate: 'Estimation retenue',
  refuse_estimate: 'Estimation écartée',
  register: 'Appareil enregistré',
  diagnose: 'Diagnostic fait',
  reopen: 'Autre devis à faire',
  quote: 'Devis envoyé',
  expire: 'Devis expiré',
  accept: 'Devis accepté',
  refuse: 'Devis refusé',
  withdraw: 'Le client renonce au contrat',
  await_part: 'Pièce attendue',
  start: 'Réparation commencée',
  start_under_guarantee: 'Réparation sous garantie commencée',
  test: 'Tests réussis',
  rework: 'Réparation reprise',
  make_ready: 'Prêt à rendre',
  return_unrepaired: 'Prêt à rendre, sans réparation',
  hand_over: 'Appareil remis',
  close: 'Clos sans suite',
  close_unclaimed: 'Clos après décision du juge',
};

/** The words of a step, whatever its case: `eventLabel` says what is true of one (domain/repair/customer-state.ts). */
export const stepLabel = (kind: RepairEvent, reader: Told): string =>
  reader === 'shop' ? STEPS_TAKEN[kind] : transitionOf(kind).customer;
