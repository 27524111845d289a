import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { wholeOf } from '#domain/text/whole-number.ts';
import type { EnteredSchedule } from '#server/connections/schedule-admin.ts';

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

const FOLDER_LENGTH = 500;
const LONG = 'Écrivez un chemin plus court.';

/** Fields that the environment decides are not sent. */
export const scheduleSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('erase') }),
    z
      .object({
        intent: z.enum(['save', 'try']),
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
        folder: z
          .string()
          .default('')
          .transform((text) => text.trim())
          .pipe(
            z
              .string()
              .max(FOLDER_LENGTH, LONG)
              .regex(/^\P{Cc}*$/u, 'Écrivez le chemin sur une ligne.'),
          ),
        toBucket: z.literal('oui').optional(),
      })
      .transform(({ intent, everyHours, days = 0, weeks = 0, months = 0, folder, toBucket }) => ({
        intent,
        entered: {
          everyHours,
          keep: { days, weeks, months },
          folder: folder || null,
          toBucket: toBucket !== undefined,
        } satisfies EnteredSchedule,
      })),
  ]);

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
  folder: {
    label: 'Dossier',
    help: 'Sur un autre disque de cette machine, par exemple /mnt/disque/sauvegardes. Vide\u00a0: le dossier habituel.',
    optional: true,
    autoComplete: 'off',
    maxLength: FOLDER_LENGTH,
  },
  toBucket: {
    label: 'Copier aussi chaque sauvegarde dans le compartiment des fichiers',
    isBox: true,
  },
  intent: {},
} satisfies FieldsOf<ReturnType<typeof scheduleSchema>>;

/** What is in force as the texts of its form. */
export const scheduleTexts = ({ everyHours, keep, folder, toBucket }: EnteredSchedule): FormTexts => ({
  everyHours: everyHours === null ? '' : String(everyHours),
  days: String(keep.days),
  weeks: String(keep.weeks),
  months: String(keep.months),
  folder: folder ?? '',
  toBucket: toBucket ? 'oui' : '',
});
