import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { countText } from '#domain/text/count-text.ts';
import type { ImportPreview } from '#server/data-import/run-import.ts';

/** Upper bound for the page; the file of faults has the others. */
const SHOWN_FAULTS = 100;

/** The effect of a file in words, before or after its import. */
export function importView(id: string, preview: ImportPreview) {
  const { kind, fileName, created, known } = preview;
  const isDone = preview.state === 'done';
  const counts = [
    { term: isDone ? 'Créés' : 'À créer', count: String(created) },
    { term: 'Déjà là, laissés tels quels', count: String(known) },
  ];
  if (preview.state === 'done') {
    const doneOn = formatDate(preview.doneAt, { withTime: true });
    return { id, kind, fileName, counts, doneOn, waiting: null };
  }
  const { faults, pairs, rowCount, isTooEarly } = preview;
  const { one, many } = IMPORT_KINDS[kind];
  const toMend = { term: 'À corriger', count: String(faults.length) };
  return {
    id,
    kind,
    fileName,
    counts: [{ term: 'Lignes lues', count: String(rowCount) }, ...counts, toMend],
    doneOn: null,
    waiting: {
      pairs: pairs.map((pair, index) => ({ ...pair, place: index + 1 })),
      faults: faults.slice(0, SHOWN_FAULTS),
      canImport: faults.length === 0 && created > 0 && !isTooEarly,
      button: `Importer ${countText(created, one, many)}`,
      notice: noticeOf(faults.length, preview),
    },
  };
}

function noticeOf(faultCount: number, { created, isTooEarly }: { created: number; isTooEarly: boolean }) {
  if (faultCount > SHOWN_FAULTS)
    return `Rien ne s’importe tant qu’il reste une erreur. Voici les ${SHOWN_FAULTS} premières sur ${faultCount}.`;
  if (faultCount > 0)
    return 'Rien ne s’importe tant qu’il reste une erreur. Corrigez le fichier, et déposez-le à nouveau.';
  if (isTooEarly) return TOO_EARLY;
  return created === 0 ? 'Il n’y a rien à importer\u00a0: tout est déjà là.' : null;
}

export const TOO_EARLY =
  'Ouvrez d’abord la boutique\u00a0: le site est une démonstration, et l’ouverture efface ses dossiers et son livre de police.';
