import { dataChoiceText, isChosenByLink } from '#domain/repair/data-choice.ts';
import { dataChoiceRequest } from '#domain/repair/data-choice-request.ts';
import { DATA_PLEDGE_VERSION } from '#domain/repair/data-pledge.ts';
import { isOver } from '#domain/repair/repair-states.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

/**
 * Notes what its customer says, over the link, of the data on a device: until the device leaves, and unless somebody has noted another
 * choice since they read it. The event is the proof of an agreement to wipe.
 */
export async function chooseData(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'customer' }>,
): Promise<{ outcome: 'chosen' } | Refused | Invalid> {
  const { success, data, error } = dataChoiceRequest.safeParse(asked);
  if (!success) return invalid(error);
  const { choice, seen, isSure } = data;
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (isOver(repair.state)) return refused('Ce dossier est terminé\u00a0: ce choix ne change plus.');
    const said = await tx
      .selectFrom('repair_events')
      .select(['kind', 'actor', 'payload'])
      .where('repair_id', '=', repair.id)
      .where('kind', 'in', ['data_choice', 'change'])
      .orderBy('id')
      .execute();
    // The same press twice says it once; what the shop has noted alone is not said yet.
    if (repair.data_choice === choice && isChosenByLink(choice, said)) return { outcome: 'chosen' };
    if ((repair.data_choice ?? '') !== seen)
      return refused(
        'L’atelier a noté un autre choix entre-temps\u00a0: relisez-le, puis choisissez à nouveau.',
      );
    if (choice === 'may_erase' && !isSure)
      return faultAt('isSure', 'Cochez cette case\u00a0: des données effacées ne se récupèrent plus.');
    const version = repair.data_pledge_version ?? DATA_PLEDGE_VERSION;
    await tx
      .updateTable('repairs')
      .set({ data_choice: choice, data_pledge_version: version, updated_at: now })
      .where('id', '=', repair.id)
      .execute();
    const event = {
      kind: 'data_choice' as const,
      note: `Données\u00a0: ${dataChoiceText(choice)}.`,
      payload: { choice, dataPledgeVersion: version },
      tells: ['shop'] as const,
    };
    await addRepairEvent(tx, repair, who, event, now);
    return { outcome: 'chosen' };
  });
}
