import { z } from 'zod';
import type { AskedProof } from '#domain/asked-proof.ts';

/** Our own service's, as server/auth/captcha/require-proof.ts writes it. */
const refusalSchema = z.object({ proof_of_work: z.custom<AskedProof>((value) => typeof value === 'object') });

/** What a refusal of the auth service wants proven; its client leaves that out of the error. The answer stays unread. */
export async function readAskedProof(answer: Response): Promise<AskedProof | null> {
  if (answer.headers.get('x-sb-error-code') !== 'captcha_failed') return null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return refusalSchema.safeParse(body).data?.proof_of_work ?? null;
}
