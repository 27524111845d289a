import { z } from 'zod';
import { SIX_DIGITS } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField } from '#app/forms/fields.ts';
import { readRecoveryCode } from '#domain/accounts/recovery-code.ts';

/** `challenge`: the text message that the code answers. */
export const SECOND_FACTOR_FIELDS = {
  factor: {},
  challenge: {},
  code: SIX_DIGITS,
} satisfies FieldsOf<ReturnType<typeof secondFactorSchema>>;

export const factorSchema = () => z.object({ factor: z.guid() });

export const secondFactorSchema = () =>
  z.object({ factor: z.guid(), challenge: z.guid().optional(), code: codeField });

export const RECOVERY_FIELDS = {
  recoveryCode: {
    label: 'Code de secours',
    help: 'Un des dix codes remis avec la validation en deux étapes. Chacun sert une fois.',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 100,
  },
} satisfies FieldsOf<ReturnType<typeof recoverySchema>>;

export const recoverySchema = () =>
  z.object({
    recoveryCode: z
      .string()
      .max(100, UNREADABLE)
      .transform((text, issues) => {
        const code = readRecoveryCode(text);
        if (code === null) issues.addIssue(UNREADABLE);
        return code ?? z.NEVER;
      }),
  });

const UNREADABLE = 'Écrivez les seize caractères d’un de vos codes de secours.';
