import { chmodSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { SUPERUSER } from './create-cluster.ts';

/** Roles that connect through the socket: the tables' owner, and the requests' login (server/db/request-login.ts). */
const ROLES = [SUPERUSER, 'authenticator', `authenticator_${SUPERUSER}`];

const MAP = 'site';

/**
 * The access rules. PostgreSQL asks the system which user is at the other end of the socket. Our user may take any of our roles, as may
 * root, who may do anything; no other user has a role, not even the account that PostgreSQL runs as: other programs may use it too.
 */
function accessRules(user: string): { hba: string; ident: string } {
  const users = [...new Set([user, 'root'])];
  const lines = users.flatMap((name) =>
    ROLES.map((role) => `${MAP} "${name.replaceAll('"', '""')}" ${role}\n`),
  );
  return { hba: `local all all peer map=${MAP}\n`, ident: lines.join('') };
}

/** Writes the rules at each start, beside the cluster, where only our own user writes. Returns the settings that name them. */
export function writeAccessRules(folder: string): Record<string, string> {
  const rules = accessRules(userInfo().username);
  const file = (name: string, text: string) => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    // PostgreSQL's account reads it.
    chmodSync(place, 0o644);
    return place;
  };
  return { hba_file: file('pg_hba.conf', rules.hba), ident_file: file('pg_ident.conf', rules.ident) };
}
