import { isInShop, isOver, type RepairState } from './repair-states.ts';

/** Where the device was, and what had been done, when its customer declared the withdrawal. */
export type RenouncedRepair = {
  reference: string;
  state: RepairState;
  /** That state in the shop's words. */
  stateName: string;
  /** Whether there was a contract about it. */
  hasContract: boolean;
  /** The last day for a withdrawal; null if the contract was not made at a distance. */
  until: string | null;
  /** Whether the customer had asked for work to begin at once. */
  startsEarly: boolean;
};

const BEGUN: readonly RepairState[] = ['in_repair', 'tested', 'ready'];

export const hasBegun = ({ state, hasContract }: RenouncedRepair): boolean =>
  hasContract && BEGUN.includes(state);

/** What each side has to do about a withdrawn repair, for its customer. */
export function renouncedDuties(repair: RenouncedRepair): string[] {
  const { state, startsEarly } = repair;
  if (isOver(state))
    return [
      'Votre appareil n’est pas à l’atelier\u00a0: vous n’avez rien à renvoyer.',
      'Nous vérifions ce que vous avez payé et vous répondons à cette adresse\u00a0; ce qui est dû vous est remboursé sous quatorze jours.',
    ];
  return [
    isInShop(state)
      ? `Votre appareil est à l’atelier\u00a0: vous n’avez rien à renvoyer. ${hasBegun(repair) ? 'Le travail s’arrête' : 'Rien n’est plus entrepris'}, et nous vous prévenons quand il est prêt à vous être rendu.`
      : 'Votre appareil n’est pas à l’atelier\u00a0: vous n’avez rien à renvoyer, ni à envoyer.',
    hasBegun(repair) && startsEarly
      ? 'Le travail a commencé à votre demande\u00a0: seule la part déjà faite peut vous être demandée, et nous vous l’écrivons.'
      : 'Une réparation se paie à la remise\u00a0: si vous n’avez rien versé, vous ne devez rien et rien n’est à rembourser. Ce que vous auriez versé vous est remboursé sous quatorze jours.',
  ];
}
