import { categoriesToAdd } from '#domain/data-import/categories-to-add.ts';
import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { pairingTexts } from '#domain/data-import/pairing.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { countText } from '#domain/text/count-text.ts';
import type { ImportPreview } from '#server/data-import/run-import.ts';

/** Upper bound for the page; the files of faults and of changes have the others. */
const SHOWN = 100;

/** The effect of a file in words, before or after its import. */
export function importView(id: string, preview: ImportPreview) {
  const { kind, fileName, created, updated, known } = preview;
  const isDone = preview.state === 'done';
  const counts = [
    { term: isDone ? 'Créés' : 'À créer', count: String(created) },
    { term: isDone ? 'Changés' : 'À changer', count: String(updated) },
    { term: 'Déjà là, laissés tels quels', count: String(known) },
  ];
  if (preview.state === 'done') {
    const doneOn = formatDate(preview.doneAt, { withTime: true });
    return { id, kind, fileName, counts, doneOn, waiting: null };
  }
  const { faults, changes, titlesLine, pairs, pairing, existing, setup, effect, rowCount, isTooEarly } =
    preview;
  const { unknownCategories } = preview;
  const toMend = { term: 'À corriger', count: String(faults.length) };
  return {
    id,
    kind,
    fileName,
    counts: [{ term: 'Lignes lues', count: String(rowCount) }, ...counts, toMend],
    doneOn: null,
    waiting: {
      titlesLine,
      pairs: pairs.map((pair, index) => ({ ...pair, place: index + 1 })),
      texts: { ...pairingTexts(IMPORT_KINDS[kind].columns, pairing), existing },
      setup,
      effect,
      faults: faults.slice(0, SHOWN),
      unknownCategories: unknownCategories.slice(0, SHOWN),
      categoriesToAdd: categoriesToAdd(unknownCategories),
      changes: changes.slice(0, SHOWN),
      changeCount: changes.length,
      canImport: faults.length === 0 && created + updated > 0 && !isTooEarly,
      button: buttonOf(preview),
      notice: noticeOf(faults.length, preview),
    },
  };
}

function buttonOf({ kind, created, updated }: ImportPreview): string {
  const { one, many } = IMPORT_KINDS[kind];
  const creating = created > 0 && `Importer ${countText(created, one, many)}`;
  const changing = updated > 0 && `${creating ? 'changer' : 'Changer'} ${countText(updated, one, many)}`;
  return [creating, changing].filter(Boolean).join(' et ');
}

function noticeOf(
  faultCount: number,
  { created, updated, isTooEarly }: { created: number; updated: number; isTooEarly: boolean },
) {
  if (faultCount > SHOWN)
    return `Rien ne s’importe tant qu’il reste une erreur. Voici les ${SHOWN} premières sur ${faultCount}.`;
  if (faultCount > 0)
    return 'Rien ne s’importe tant qu’il reste une erreur. Corrigez le fichier, et déposez-le à nouveau.';
  if (isTooEarly) return TOO_EARLY;
  return created + updated === 0 ? 'Il n’y a rien à importer\u00a0: tout est déjà là.' : null;
}

export const TOO_EARLY =
  'Ouvrez d’abord la boutique\u00a0: le site est une démonstration, et l’ouverture efface ses dossiers et son livre de police.';
