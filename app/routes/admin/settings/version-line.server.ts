import { formatDate } from '#domain/dates/dates.ts';
import type { VersionRow } from '#server/settings/list-versions.ts';

export type VersionLine = ReturnType<typeof versionLine>;

/** A version as one line of a list. */
export const versionLine = ({ id, title, labels, savedAt, by }: VersionRow) => ({
  id,
  title,
  what: labels.join(', '),
  at: formatDate(savedAt, { withTime: true }),
  by: by ?? 'Un compte supprimé',
});
