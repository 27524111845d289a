import type { RepairEvent } from '#domain/repair/repair-states.ts';
import { ownValue } from '#domain/text/own-value.ts';

const MOVED: Readonly<Record<RepairEvent, string>> = {
  announce: 'L’appareil est attendu à l’atelier.',
  estimate: 'L’estimation attend la réponse du client.',
  accept_estimate: 'L’estimation est retenue\u00a0: l’appareil est attendu à l’atelier.',
  refuse_estimate: 'L’estimation est écartée\u00a0: la demande est close.',
  register: 'L’appareil est enregistré.',
  diagnose: 'Le diagnostic est fait. Il reste à écrire le devis.',
  reopen: 'Un autre devis est à écrire.',
  quote: 'Le devis attend la réponse du client.',
  expire: 'Le devis est noté comme expiré.',
  accept: 'L’accord du client est noté.',
  refuse: 'Le refus du client est noté.',
  withdraw: 'Il est noté que le client renonce.',
  await_part: 'Le dossier attend une pièce.',
  start: 'La réparation est commencée.',
  start_under_guarantee: 'La réparation sous garantie est commencée.',
  test: 'Les tests sont réussis.',
  rework: 'La réparation reprend.',
  make_ready: 'L’appareil est prêt à rendre.',
  return_unrepaired: 'L’appareil est à rendre sans réparation.',
  hand_over: 'L’appareil est remis.',
  close: 'Le dossier est clos sans suite.',
  close_unclaimed: 'Le dossier est clos après la décision du juge.',
};

const OTHERS: Readonly<Record<string, string>> = {
  devis: 'Le brouillon du devis est gardé. Le client n’en voit rien.',
  corriger: 'Le dossier est corrigé.',
  message: 'Le message est envoyé.',
  lu: 'Les messages sont marqués comme lus.',
  note: 'La note est gardée. Le client ne la voit pas dans son suivi.',
  controles: 'Les contrôles sont gardés\u00a0: ils sont dans le dossier et sur ses papiers.',
  effacement:
    'Le certificat est établi\u00a0: il est dans les documents du dossier, et dans le suivi du client.',
  confier: 'Le dossier change de mains.',
  repere: 'Les repères du dossier sont à jour. Le client ne les voit pas.',
  temps: 'Le temps passé est noté.',
  'temps-retirer': 'Ce temps est retiré. L’historique garde les deux.',
  lettre: 'La lettre est notée\u00a0: elle est dans l’historique, et dans le dossier pour le juge.',
  livre: 'La livraison est notée\u00a0: les garanties courent de ce jour.',
  piece: 'Les pièces du dossier sont à jour.',
  'piece-attendue': 'La pièce du dossier est à jour.',
  'code-effacer': 'Le code de déverrouillage est effacé.',
  lien: 'Le client reçoit un nouveau lien\u00a0; l’ancien ne mène plus nulle part.',
  mail: 'Le message repart au client.',
  'suivi-retour': 'Le suivi du colis est noté, et le client en est prévenu.',
  etiquette: 'L’étiquette est dans le dossier du client, qui en est prévenu.',
  photos: 'Les photos sont ajoutées au dossier.',
  paire: 'Le client est invité, dans son suivi, à dire si la galerie peut montrer ces photos.',
  'paire-retirer': 'La paire est retirée. Ses photos restent dans le dossier.',
  encaisser: 'Le paiement est noté.',
  rembourser: 'Le remboursement est noté.',
  'remboursement-demande': 'Le remboursement est demandé à Stripe. Il se note ici dès que Stripe l’a fait.',
  rectifier: 'La ligne est rectifiée.',
  prix: 'Le prix est complété.',
  facturer:
    'La facture est établie\u00a0: elle est dans les documents, et part par e-mail au client qui a donné une adresse.',
};

/** What a button of the case just did, by its word in the address: an event of the repair or something else. */
export const doneText = (done: string | null): string | null =>
  done === null ? null : (ownValue(OTHERS, done) ?? ownValue(MOVED, done) ?? null);
