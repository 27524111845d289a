import { Download, Save } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { backupPath, HEALTH_PATH } from '../back-office-paths.ts';

export type BackupRow = { name: string; takenAt: string; size: string; isSealed: boolean };

type BackupsPartProps = {
  rows: readonly BackupRow[];
  isRunning: boolean;
  rhythm: string;
  mayDownload: boolean;
};

/** The stored backups, and a button to make another. */
export function BackupsPart({ rows, isRunning, rhythm, mayDownload }: BackupsPartProps) {
  return (
    <section className="area__part" id="sauvegardes" aria-labelledby="sauvegardes-titre">
      <h2 id="sauvegardes-titre">Sauvegardes</h2>
      <p>{rhythm}</p>
      <p>
        Chacune contient la base et les fichiers reçus, donc les données de tous les clients, sans les clés du
        site. Elles sont sur la machine du site&nbsp;: gardez-en aussi une copie ailleurs, en lieu sûr.
      </p>
      {isRunning ? (
        <Notice kind="info" role="status">
          <p>Une sauvegarde est en cours. Elle apparaîtra dans la liste.</p>
        </Notice>
      ) : (
        <Form method="post" action={HEALTH_PATH} preventScrollReset>
          <SubmitButton name="intent" value="backup" icon={Save}>
            Faire une sauvegarde maintenant
          </SubmitButton>
        </Form>
      )}
      {!mayDownload && rows.length > 0 && (
        <p>
          Pour en télécharger une, ouvrez votre session avec un second facteur&nbsp;: il s’active dans votre
          profil.
        </p>
      )}
      <Table
        caption="Sauvegardes gardées"
        columns={mayDownload ? [...COLUMNS, DOWNLOAD] : COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
        empty="Aucune sauvegarde n’est gardée pour l’instant."
      />
    </section>
  );
}

const COLUMNS: readonly Column<BackupRow>[] = [
  { id: 'faite', label: 'Faite le', cell: ({ takenAt }) => takenAt },
  { id: 'taille', label: 'Taille', isNumeric: true, cell: ({ size }) => size },
  {
    id: 'chiffrement',
    label: 'Chiffrement',
    cell: ({ isSealed }) => (
      <Badge kind={isSealed ? 'ok' : 'idle'}>{isSealed ? 'Chiffrée' : 'Non chiffrée'}</Badge>
    ),
  },
];

const DOWNLOAD: Column<BackupRow> = {
  id: 'telecharger',
  label: 'Télécharger',
  isLabelHidden: true,
  cell: ({ name, takenAt }) => (
    <ButtonLink
      to={backupPath(name)}
      variant="secondary"
      size="s"
      icon={Download}
      // Not `download`: a session to be proven first would save the page that asks for it.
      data-reload
      aria-label={`Télécharger la sauvegarde du ${takenAt}`}
    >
      Télécharger
    </ButtonLink>
  ),
};
