import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';

/** Steps with a form of their own; a button resends the receipt. */
export type FormStep = Exclude<WithdrawalStep['intent'], 'resend'>;

type Words = {
  /** The name in addresses. */
  word: string;
  /** On the link to the step, and its title. */
  label: string;
  lead: string;
  submit: string;
  /** Confirms the step. */
  done: string;
};

/** All steps of the shop, in the order of the screen. */
export const STEPS: Record<FormStep, Words> = {
  answer: {
    word: 'repondre',
    label: 'Confirmer au client',
    lead: 'Un e-mail lui dit que sa rétractation est prise en compte, où rendre le bien et jusqu’à quand il est remboursé.',
    submit: 'Envoyer la confirmation',
    done: 'La confirmation part au client.',
  },
  attach: {
    word: 'rattacher',
    label: 'Rattacher un dossier',
    lead: 'Aucune commande ni réparation ne porte ce numéro avec cette adresse e-mail. Si vous avez trouvé laquelle est visée, écrivez son numéro.',
    submit: 'Rattacher le dossier',
    done: 'Le dossier est rattaché.',
  },
  'take-back': {
    word: 'retour',
    label: 'Noter le retour',
    lead: 'Les produits sont de retour à l’atelier. Ce qui retourne en vente se choisit au remboursement.',
    submit: 'Noter le retour',
    done: 'Le retour est noté, et le client en est averti.',
  },
  refund: {
    word: 'rembourser',
    label: 'Rembourser',
    lead: 'Un paiement en ligne se rend par Stripe, dès que vous appuyez. Autrement, rendez d’abord l’argent par le moyen utilisé au paiement, puis notez-le ici\u00a0: l’avoir est établi et envoyé au client.',
    submit: 'Noter le remboursement',
    done: 'Le remboursement est noté. L’avoir part au client.',
  },
  settle: {
    word: 'regler',
    label: 'Noter le remboursement',
    lead: 'Ce contrat n’est pas une commande du site. Dites ce que vous avez rendu et comment\u00a0: votre client le reçoit par e-mail. Un appareil encore à l’atelier passe à «\u00a0À rendre sans réparation\u00a0».',
    submit: 'Noter le remboursement',
    done: 'Le remboursement est noté, et le client en est averti.',
  },
  close: {
    word: 'clore',
    label: 'Clore sans remboursement',
    lead: 'Rien n’a été payé, ou tout est déjà rendu. Une commande qui n’est pas encore partie est annulée, et ses produits sont remis en vente\u00a0; un appareil encore à l’atelier passe à «\u00a0À rendre sans réparation\u00a0».',
    submit: 'Clore la rétractation',
    done: 'La rétractation est close, et le client en est averti.',
  },
  refuse: {
    word: 'refuser',
    label: 'Refuser',
    lead: 'La loi laisse peu de refus possibles\u00a0: le délai est passé, ou le bien est de ceux que l’article 8 des conditions exclut. Votre client reçoit la raison.',
    submit: 'Refuser la rétractation',
    done: 'Le refus part au client, avec sa raison.',
  },
};

export const FORM_STEPS = Object.keys(STEPS) as FormStep[];

const RESENT = { word: 'renvoyer', done: 'L’accusé de réception repart au client.' };

/** The step named in an address; null for anything else. */
export const stepAt = (word: string | null): FormStep | null =>
  FORM_STEPS.find((step) => STEPS[step].word === word) ?? null;

/** The name of a completed step in the address. */
export const doneWord = (step: WithdrawalStep['intent']): string =>
  step === 'resend' ? RESENT.word : STEPS[step].word;

/** Stripe has not answered yet. */
export const UNDER_WAY = {
  word: 'remboursement-demande',
  done: 'Le remboursement est demandé à Stripe. Il se note ici, et l’avoir part au client, dès que Stripe l’a fait.',
};

/** The confirmation for such a name. */
export const doneText = (word: string | null): string | null =>
  [...Object.values(STEPS), RESENT, UNDER_WAY].find((step) => step.word === word)?.done ?? null;
