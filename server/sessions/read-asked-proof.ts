import { z } from 'zod';
import type { AskedProof } from '#domain/text/asked-proof.ts';

/** The form in which our own service writes it (packages/auth-service/captcha/require-proof.ts). */
const refusalSchema = z.object({ proof_of_work: z.custom<AskedProof>((value) => typeof value === 'object') });

/**
 * The proof that a refusal of the auth service asks for; the service's client leaves this out of the error. The
 * response itself stays unread.
 */
export async function readAskedProof(answer: Response): Promise<AskedProof | null> {
  if (answer.headers.get('x-sb-error-code') !== 'captcha_failed') return null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return refusalSchema.safeParse(body).data?.proof_of_work ?? null;
}
