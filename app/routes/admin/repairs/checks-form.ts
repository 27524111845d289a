import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { maybeText } from '#app/forms/made-of-form.ts';
import { CHECK_POINTS, type CheckPoint, pointsOfBody } from '#domain/repair/check-points.ts';
import { goodBut } from '#domain/repair/checks.ts';
import { DEVICE_BODIES, type DeviceBody } from '#domain/repair/device-bodies.ts';

const pointFields = Object.fromEntries(
  Object.entries(CHECK_POINTS).map(([point, label]) => [`points.${point}`, { label }]),
) as Record<`points.${CheckPoint}`, FieldFacts>;

export const CHECK_FIELDS = {
  goodBody: { label: 'Tout est bon' },
  ...pointFields,
  words: {
    label: 'Mesures et remarques',
    help: 'Par exemple la capacité de la batterie, une tension, une température.',
    optional: true,
    maxLength: 1000,
  },
} satisfies FieldsOf<ReturnType<typeof checksFormSchema>>;

const isBody = (words: string): words is DeviceBody => Object.hasOwn(DEVICE_BODIES, words);

/** What was tried. The service checks it; what is left empty of a device that is good is good. */
export const checksFormSchema = () =>
  z
    .object({
      goodBody: z
        .string()
        .default('')
        .refine((words) => words === '' || isBody(words), 'Dites ce qui est bon.'),
      points: z.record(z.string(), z.string()).default({}),
      words: maybeText(),
    })
    .transform(({ goodBody, points, words }) => ({
      results: isBody(goodBody) ? goodBut(pointsOfBody(goodBody), points) : points,
      words,
    }));
