import { z } from 'zod';
import type { KeysStore } from '../host.ts';
import type { StoredKey } from './signing-key.ts';

/** Keys that the first start makes and every later one needs: the API keys and the keys that sign access tokens. */
export type KeptKeys = { ANON_KEY: string; SERVICE_ROLE_KEY: string; signingKeys: StoredKey[] };

/** Keys that cannot be read. The message is French: the owner reads it. */
export class KeysError extends Error {}

const schema = z.object({
  ANON_KEY: z.string().min(1),
  SERVICE_ROLE_KEY: z.string().min(1),
  signingKeys: z
    .array(
      z.object({
        key: z.looseObject({ kty: z.string() }),
        signsFrom: z.iso.datetime(),
        verifiesUntil: z.iso.datetime().optional(),
      }),
    )
    .min(1),
});

/** @throws KeysError */
export function readKeptKeys(store: KeysStore): KeptKeys {
  try {
    return schema.parse(JSON.parse(store.read())) as KeptKeys;
  } catch (cause) {
    throw new KeysError(
      `Le fichier des clés ${store.name} est illisible : remettez une sauvegarde, ou supprimez-le (tout le monde devra se reconnecter).`,
      { cause },
    );
  }
}

export const textOf = (content: KeptKeys): string => `${JSON.stringify(content, null, 2)}\n`;
