import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';

export type StepName = WithdrawalStep['intent'];

/** Steps that have a form of their own; the receipt is sent again by a button. */
export type FormStep = Exclude<StepName, 'renvoyer'>;

type Words = {
  /** On the link to it, and its title. */
  label: string;
  lead: string;
  submit: string;
  /** Once it is done. */
  done: string;
};

/** Every step of the shop, in the order they are offered. */
export const STEPS: Record<FormStep, Words> = {
  repondre: {
    label: 'Confirmer au client',
    lead: 'Un e-mail lui dit que sa rétractation est prise en compte, où rendre le bien et jusqu’à quand il est remboursé.',
    submit: 'Envoyer la confirmation',
    done: 'La confirmation part au client.',
  },
  rattacher: {
    label: 'Rattacher un dossier',
    lead: 'Aucune commande ni réparation ne porte ce numéro avec cette adresse e-mail. Si vous avez trouvé laquelle est visée, écrivez son numéro.',
    submit: 'Rattacher le dossier',
    done: 'Le dossier est rattaché.',
  },
  retour: {
    label: 'Noter le retour',
    lead: 'Les produits sont de retour à l’atelier. Ce qui retourne en vente se choisit au remboursement.',
    submit: 'Noter le retour',
    done: 'Le retour est noté, et le client en est averti.',
  },
  rembourser: {
    label: 'Rembourser',
    lead: 'Rendez d’abord l’argent par le moyen utilisé au paiement, puis notez-le ici\u00a0: l’avoir est établi et envoyé au client.',
    submit: 'Noter le remboursement',
    done: 'Le remboursement est noté. L’avoir part au client.',
  },
  regler: {
    label: 'Noter le remboursement',
    lead: 'Ce contrat n’est pas une commande du site. Dites ce que vous avez rendu et comment\u00a0: votre client le reçoit par e-mail. Un appareil encore à l’atelier passe à «\u00a0À rendre sans réparation\u00a0».',
    submit: 'Noter le remboursement',
    done: 'Le remboursement est noté, et le client en est averti.',
  },
  clore: {
    label: 'Clore sans remboursement',
    lead: 'Rien n’a été payé, ou tout est déjà rendu. Une commande qui n’est pas encore partie est annulée, et ses produits sont remis en vente\u00a0; un appareil encore à l’atelier passe à «\u00a0À rendre sans réparation\u00a0».',
    submit: 'Clore la rétractation',
    done: 'La rétractation est close, et le client en est averti.',
  },
  refuser: {
    label: 'Refuser',
    lead: 'La loi laisse peu de refus possibles\u00a0: le délai est passé, ou le bien est de ceux que l’article 8 des conditions exclut. Votre client reçoit la raison.',
    submit: 'Refuser la rétractation',
    done: 'Le refus part au client, avec sa raison.',
  },
};

export const FORM_STEPS = Object.keys(STEPS) as FormStep[];
