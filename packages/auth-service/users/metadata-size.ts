import type { AuthSettings } from '../settings.ts';
import { badRequest } from '../transport/errors.ts';

/** Limits the metadata of an account: it goes into every token, and costs its writer nothing. @throws AuthError */
export function requireSmall(
  metadata: Record<string, unknown>,
  { maxMetadataBytes }: Pick<AuthSettings, 'maxMetadataBytes'>,
): void {
  if (maxMetadataBytes !== undefined && Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes)
    throw badRequest(`User metadata is too large: ${maxMetadataBytes} bytes at most`);
}
