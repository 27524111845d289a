import { z } from 'zod';
import type { AuthContext } from '../auth-deps.ts';
import { readJson } from '../transport/read-body.ts';

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().catch('') }).catch({ captcha_token: '' }),
});

/** The proof in a body, of any kind; undefined without one. @throws AuthError */
export async function captchaToken(c: AuthContext): Promise<string | undefined> {
  return bodySchema.safeParse(await readJson(c)).data?.gotrue_meta_security.captcha_token.trim() || undefined;
}
