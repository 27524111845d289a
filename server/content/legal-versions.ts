import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * content/data/legal-versions.yml: the published versions, by text and day (`cgv/2026-11-21`), with the SHA-256 of
 * their files.
 */
export const legalVersionsSchema = z.record(
  z.string().regex(/^[a-z]+\/\d{4}-\d{2}-\d{2}$/, 'un texte et sa date : cgv/2026-11-21'),
  z.string().regex(/^[0-9a-f]{64}$/, 'une empreinte SHA-256'),
);

/** The fingerprint of a version, whatever line endings it was checked out with. */
export function versionHash(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
