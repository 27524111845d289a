import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { versionPath } from './settings-paths.ts';
import type { VersionLine } from './version-line.server.ts';

const COLUMNS: readonly Column<VersionLine>[] = [
  {
    id: 'version',
    label: 'Version',
    cell: ({ id }) => <Link to={versionPath(id)}>{`Version ${id}`}</Link>,
  },
  { id: 'quand', label: 'Date', cell: ({ at }) => at },
  { id: 'qui', label: 'Par', cell: ({ by }) => by },
  { id: 'partie', label: 'Partie', cell: ({ title }) => title },
  { id: 'quoi', label: 'Changements', cell: ({ what }) => what },
];

/** Versions of the settings, newest first. */
export function VersionLines({ versions }: { versions: readonly VersionLine[] }) {
  return (
    <Table
      caption="Versions des réglages"
      columns={COLUMNS}
      rows={versions}
      rowKey={({ id }) => String(id)}
      empty="Aucune version."
    />
  );
}
