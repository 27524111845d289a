import type pg from 'pg';
import { StartError } from './start-error.ts';

const OLDEST_MAJOR = 15;

export async function checkServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  );
  refuseOldServer(Number(rows[0]?.number), rows[0]?.text ?? '');
}

export function refuseOldServer(versionNumber: number, text: string): void {
  if (versionNumber >= OLDEST_MAJOR * 10_000) return;
  throw new StartError(
    'version',
    `Le serveur PostgreSQL est en version ${text} : il faut la version ${OLDEST_MAJOR} ou plus récente.`,
  );
}
