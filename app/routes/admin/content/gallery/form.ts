import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { INCOMPLETE } from '#app/forms/issue-texts.ts';
import { box } from '#app/forms/made-of-form.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { typeset } from '#domain/text/typography.ts';

export const SCENE_FIELDS = {
  title: { label: 'Titre', help: 'De 3 à 60 signes.', maxLength: 60 },
  description: { label: 'Travail effectué', help: 'De 30 à 200 signes.', maxLength: 200 },
  altText: {
    label: 'Description de l’image',
    help: 'Pour qui ne la voit pas, de 20 à 160 signes. À relire avec chaque nouvelle photo.',
    maxLength: 160,
  },
  category: { label: 'Catégorie' },
  doneOn: { label: 'Date', help: 'Celle du travail. Elle se lit sous l’image.', optional: true },
  after: { label: 'Place' },
  isHidden: { label: 'Ne pas la montrer', isBox: true },
  /** The upload that a refused form has already stored. */
  received: {},
  /** The pair of photographs that makes the picture. */
  pair: {},
} satisfies FieldsOf<ReturnType<typeof sceneSchema>>;

export const PHOTO_FIELDS = {
  photo: {
    label: 'Photo',
    help: 'Sans visage ni nom lisible. Elle est redessinée sans le lieu ni la date que l’appareil y écrit.',
  },
};

/** The name of an item in its address. */
export const slugField = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/);

/** Typeset as pages show it, so that the counted text is the stored one. */
const typesetLine = (missing: string, min: number, max: number) =>
  lineField(missing, max)
    .transform(typeset)
    .pipe(
      z
        .string()
        .min(min, `Écrivez ${min} caractères au moins.`)
        .max(max, `Écrivez ${max} caractères au plus, espaces insécables comprises.`),
    );

const nothing = () => z.literal('').transform(() => null);

/** @param today the day in Reims, as `yyyy-mm-dd` */
export const sceneSchema = (today: string) =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      title: typesetLine('Écrivez le titre.', 3, 60),
      description: typesetLine('Dites ce qui a été fait.', 30, 200),
      altText: typesetLine('Décrivez l’image pour qui ne la voit pas.', 20, 160),
      category: z.string().min(1, 'Choisissez une catégorie.').max(40, 'Choisissez une catégorie.'),
      doneOn: z
        .union([
          nothing(),
          z.iso.date('Choisissez un jour.').refine((day) => day <= today, 'Choisissez un jour passé.'),
        ])
        .default(null),
      after: z.union([nothing(), slugField()], 'Choisissez sa place.').default(null),
      isHidden: box(),
      received: z.union([nothing(), z.uuid()]).default(null),
      pair: z.union([nothing(), z.uuid()]).default(null),
    }),
    z.object({ intent: z.literal('remove') }),
  ]);

/** The steps that buttons of the list ask for. */
export const stepSchema = () =>
  z.union(
    [
      z
        .object({ scene: slugField(), before: slugField() })
        .transform(({ scene, before }) => ({ kind: 'move', scene, place: { before } }) as const),
      z
        .object({ scene: slugField(), after: slugField() })
        .transform(({ scene, after }) => ({ kind: 'move', scene, place: { after } }) as const),
      z
        .object({ scene: slugField(), show: z.enum(['oui', 'non']) })
        .transform(({ scene, show }) => ({ kind: 'show', scene, isPublished: show === 'oui' }) as const),
    ],
    INCOMPLETE,
  );
