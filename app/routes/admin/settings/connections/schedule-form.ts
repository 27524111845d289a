import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { wholeOf } from '#domain/text/whole-number.ts';
import type { BackupSchedule } from '#server/backup/backups-module.ts';

const whole = (min: number, max: number, wrong: string) =>
  z
    .string(wrong)
    .default('')
    .transform((text, context) => {
      const number = wholeOf(text, min, max);
      if (number === null) context.addIssue(wrong);
      return number ?? 0;
    });

const HOURS = 'Écrivez un nombre d’heures, de 1 à 720, ou laissez vide.';
const COUNT = 'Écrivez un nombre entier, de 0 à 999.';

/** Fields that the environment decides are not sent. */
export const scheduleSchema = () =>
  z
    .object({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      everyHours: z
        .string()
        .default('')
        .transform((text, context) => {
          const hours = wholeOf(text, 1, 720);
          if (hours === null && text.trim() !== '') context.addIssue(HOURS);
          return hours;
        }),
      days: whole(0, 999, COUNT).optional(),
      weeks: whole(0, 999, COUNT).optional(),
      months: whole(0, 999, COUNT).optional(),
    })
    .transform(({ version, everyHours, days = 0, weeks = 0, months = 0 }) => ({
      version,
      schedule: { everyHours, keep: { days, weeks, months } } satisfies BackupSchedule,
    }));

const NUMBER = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const;

export const SCHEDULE_FIELDS = {
  everyHours: {
    label: 'Une sauvegarde toutes les … heures',
    help: 'Vide\u00a0: le site n’en fait que si vous le demandez, dans Santé.',
    optional: true,
    ...NUMBER,
  },
  days: { label: 'Derniers jours', ...NUMBER },
  weeks: { label: 'Dernières semaines', ...NUMBER },
  months: { label: 'Derniers mois', ...NUMBER },
  version: {},
} satisfies FieldsOf<ReturnType<typeof scheduleSchema>>;
