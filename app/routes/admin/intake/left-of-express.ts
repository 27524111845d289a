import type { RepairState } from '#domain/repair/repair-states.ts';
import { finishPath, repairPath, stepPath } from '../repairs/repair-paths.ts';

export type LeftOfExpress = { words: string; label: string; to: string };

/**
 * What is still to do for a customer who waits, where a step of the agreement was refused or a colleague has written another quote; the
 * step itself says what is in its way.
 */
export function leftOfExpress({
  reference,
  state,
}: {
  reference: string;
  state: RepairState;
}): LeftOfExpress {
  if (state === 'registered' || state === 'diagnosed')
    return {
      words: 'La réparation n’a pas commencé : le prix accepté n’est pas encore un devis envoyé.',
      label: 'Écrire le devis',
      to: stepPath(reference, 'quote'),
    };
  if (state === 'quoted')
    return {
      words:
        'La réparation n’a pas commencé : l’accord du client sur le devis n’est pas noté. Vérifiez que le devis dit le prix accepté.',
      label: 'Noter l’accord du client',
      to: stepPath(reference, 'accept'),
    };
  if (state === 'accepted')
    return {
      words: 'Le devis est accepté, et la réparation n’est pas commencée.',
      label: 'Commencer la réparation',
      to: repairPath(reference),
    };
  return {
    words: 'Ce dossier suit un autre accord que le prix écrit ici : lisez son devis avant de continuer.',
    label: state === 'in_repair' || state === 'tested' ? 'Terminer et rendre' : 'Ouvrir le dossier',
    to: state === 'in_repair' || state === 'tested' ? finishPath(reference) : repairPath(reference),
  };
}
