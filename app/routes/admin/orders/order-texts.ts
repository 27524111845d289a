import type { DeliveryMethod } from '#domain/order/order-request.ts';
import { ORDER_STATES, type OrderState } from '#domain/order/order-states.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import { ownValue } from '#domain/text/own-value.ts';

/** The shop's words for delivery methods. */
export const DELIVERIES: Record<DeliveryMethod, string> = {
  pickup: 'Retrait à l’atelier',
  parcel: 'Colis à domicile',
  relay: 'Point relais',
};

type Words = {
  /** On the link to the step, and its title. */
  label: string;
  lead: string;
  submit: string;
};

/** All moves that the shop decides. */
export const MOVES: Partial<Record<OrderState, Words>> = {
  pending: {
    label: 'Confirmer pour le client',
    lead: 'Vous savez qui commande : le contrat est conclu, ses produits sont gardés le temps du virement, et il reçoit la confirmation par e-mail.',
    submit: 'Confirmer la commande',
  },
  reserved: {
    label: 'Confirmer pour le client',
    lead: 'Vous savez qui commande : le contrat est conclu, ses produits sont gardés sept jours, et il reçoit la confirmation par e-mail.',
    submit: 'Confirmer la commande',
  },
  preparing: {
    label: 'Commencer la préparation',
    lead: 'Les produits sont gardés pour cette commande, et son client l’apprend par e-mail.',
    submit: 'Commencer la préparation',
  },
  ready: {
    label: 'Prête à retirer',
    lead: 'Son client apprend par e-mail qu’il peut venir la chercher.',
    submit: 'Prévenir le client',
  },
  shipped: {
    label: 'Expédier',
    lead: 'Les produits sortent du stock. Son client reçoit le numéro de suivi par e-mail.',
    submit: 'Noter l’expédition',
  },
  collected: {
    label: 'Remettre au client',
    lead: 'Les produits sortent du stock. Le délai de rétractation commence.',
    submit: 'Noter la remise',
  },
  delivered: {
    label: 'Noter la livraison',
    lead: 'Le colis est arrivé. Le délai de rétractation commence.',
    submit: 'Noter la livraison',
  },
  cancelled: {
    label: 'Annuler',
    lead: 'Les produits gardés sont de nouveau en vente. Ce qui a été payé reste à rembourser.',
    submit: 'Annuler la commande',
  },
  returned: {
    label: 'Noter un retour',
    lead: 'Toute la commande est revenue. Dites ce qui se revend tel quel\u00a0; l’argent se rend ensuite.',
    submit: 'Noter le retour',
  },
};

/** Steps that do not change the state, with their names in addresses. */
export const STEPS = {
  'take-payment': {
    word: 'encaisser',
    label: 'Encaisser',
    lead: 'Un paiement fait à l’atelier, ou un virement arrivé. Entièrement payée, la commande est facturée.',
    submit: 'Noter le paiement',
  },
  collect: {
    word: 'remise',
    label: 'Remettre au client',
    lead: 'Les produits sortent du stock, et le délai de rétractation commence. Un seul e-mail le dit au client, avec la facture.',
    submit: 'Noter la remise',
  },
  refund: {
    word: 'rembourser',
    label: 'Rembourser',
    lead: 'Un paiement en ligne se rend par Stripe, dès que vous appuyez. Autrement, rendez d’abord l’argent par le moyen utilisé au paiement, puis notez-le ici\u00a0: l’avoir est établi et envoyé au client.',
    submit: 'Noter le remboursement',
  },
  'correct-way': {
    word: 'rectifier',
    label: 'Rectifier un moyen de paiement',
    lead: 'Espèces notées pour une carte, par exemple\u00a0: la ligne fausse reste, une contre-écriture la reprend, et la ligne juste s’ajoute. Le montant ne change pas.',
    submit: 'Rectifier',
  },
  tracking: {
    word: 'suivi',
    label: 'Corriger le suivi',
    lead: 'Son client reçoit le nouveau numéro par e-mail.',
    submit: 'Enregistrer le numéro',
  },
} satisfies Partial<Record<OrderStep['intent'], Words & { word: string }>>;

export type StepName = keyof typeof STEPS;

/** Stripe has not answered yet. */
export const UNDER_WAY = 'remboursement-demande';

const DONE: Record<string, string> = {
  [UNDER_WAY]:
    'Le remboursement est demandé à Stripe. Il se note ici, et le client en est averti, dès que Stripe l’a fait.',
  encaisser: 'Le paiement est noté.',
  remise: 'La commande est payée et remise.',
  rembourser: 'Le remboursement est noté. Le client en est averti.',
  rectifier: 'Le moyen est rectifié.',
  suivi: 'Le numéro de suivi est corrigé. Le client en est averti.',
  noter: 'La note est gardée. Le client ne la voit pas.',
  renvoyer: 'L’e-mail repart.',
};

/** The name of a completed step in the address. */
export function doneWord(step: OrderStep): string {
  if (step.intent === 'advance') return step.to;
  if (step.intent === 'note') return 'noter';
  return step.intent === 'resend' ? 'renvoyer' : STEPS[step.intent].word;
}

/** The confirmation for such a name. */
export function doneText(done: string | null): string | null {
  if (!done) return null;
  const words = ownValue(DONE, done);
  if (words) return words;
  return Object.hasOwn(MOVES, done)
    ? `La commande passe à «\u00a0${ORDER_STATES[done as OrderState]}\u00a0».`
    : null;
}
