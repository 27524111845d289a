import type { Transaction } from 'kysely';
import { chainFaultText } from '#domain/closing/chain-fault.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Schema } from '../../db/schema.ts';
import { checkClosings } from '../../shop/closings/check-closings.ts';
import type { HealthCheck } from './health-check.ts';

/** Whether the closings of the till hold; left out until there is one. */
export async function checkTill(tx: Transaction<Schema>): Promise<HealthCheck[]> {
  const { closings, broken } = await checkClosings(tx);
  if (closings === 0) return [];
  return [
    {
      id: 'till',
      label: 'Clôtures de caisse',
      state: broken ? 'bad' : 'ok',
      words: broken
        ? chainFaultText(broken)
        : `${countText(closings, 'clôture vérifiée', 'clôtures vérifiées')}, rien n’y a été modifié.`,
      ...(broken && {
        advice:
          'Quelqu’un a modifié la base de données elle-même. Comparez avec les clôtures imprimées et une sauvegarde.',
      }),
      link: { to: '/admin/caisse', label: 'Les clôtures' },
    },
  ];
}
