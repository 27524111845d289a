import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { EmbeddedServerError } from './embedded-server-error.ts';

/** A folder that survives reboots and that every user may enter: /tmp is not the one, and a clone under /root is not the other. */
export const defaultFallbackRoot = (name: string): string =>
  process.platform === 'darwin' ? `/usr/local/var/${name}` : `/var/lib/${name}`;

/** Makes the folder if need be. Other users may pass through it but neither list it nor write in it. */
export function sharedFolder(fallbackRoot: string): string {
  try {
    const created = mkdirSync(fallbackRoot, { recursive: true });
    // mkdir's own mode would be cut by the umask.
    if (created) chmodSync(fallbackRoot, 0o711);
  } catch (cause) {
    throw new EmbeddedServerError(
      'unreachable',
      `Impossible de créer ${fallbackRoot}, nécessaire parce que l’utilisateur de PostgreSQL ne peut pas entrer dans le dossier du site. Ouvrez le passage (chmod o+x sur les dossiers parents), déplacez DATA_DIR, ou donnez DATABASE_URL.`,
      cause,
    );
  }
  const facts = statSync(fallbackRoot);
  const isWritableByOthers = (facts.mode & 0o022) !== 0;
  if (facts.uid !== process.getuid?.() || isWritableByOthers) {
    throw new EmbeddedServerError(
      'permission',
      `${fallbackRoot} doit appartenir à l’utilisateur qui lance le site et n’être modifiable que par lui : quelqu’un d’autre pourrait y remplacer PostgreSQL.`,
    );
  }
  return fallbackRoot;
}
