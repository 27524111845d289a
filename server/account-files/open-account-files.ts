import type { FilesQuery } from '#domain/account-files.ts';
import { appointmentToken } from '../appointments/link-token.ts';
import type { Database } from '../db/database.ts';
import { type AccountFile, listFiles } from './list-files.ts';
import { type Overview, readOverview } from './read-overview.ts';

/** Orders, repairs and appointments of an account, for who is signed in as it. */
export type AccountFiles = {
  /** What the account's start page tells. */
  overview(userId: string): Promise<Overview>;
  /** A page of its orders and repairs side by side, with how many there are. */
  list(userId: string, query: FilesQuery): Promise<{ rows: AccountFile[]; total: number }>;
  /** The secret of the link to an appointment, for who has shown that it is theirs. */
  appointmentLink(appointmentId: string): string;
};

type AccountFilesDeps = {
  database: Pick<Database, 'kysely'>;
  /** Makes the links to appointments. */
  secret: string;
  clock: () => Date;
};

export function openAccountFiles({ database, secret, clock }: AccountFilesDeps): AccountFiles {
  return {
    overview: (userId) => readOverview(database, userId, clock()),
    list: (userId, query) => listFiles(database, userId, query),
    appointmentLink: (appointmentId) => appointmentToken(secret, appointmentId),
  };
}
