import { z } from 'zod';
import { readFields } from '#app/forms/read-fields.ts';
import { boxText, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { lineField } from '#domain/text-fields.ts';
import { typeset } from '#domain/typography.ts';
import type { PlacedScene } from '#server/content/own/gallery-admin.ts';

const querySchema = z.object({
  categorie: z.string().max(40).catch(''),
  etat: z.enum(['toutes', 'montrees', 'masquees']).catch('toutes'),
  page: z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1),
});

/** What the address asks of the list; whatever it does not understand is the usual. */
export const readQuery = (params: URLSearchParams) => querySchema.parse(Object.fromEntries(params));

const slugField = z
  .string()
  .max(80)
  .regex(/^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/);

/** The name in an address; null for what no scene is called. */
export const sceneOf = (value: unknown): string | null => slugField.safeParse(value).data ?? null;

const stepSchema = z.union([
  z
    .object({ scene: slugField, avant: slugField })
    .transform(({ scene, avant }) => ({ kind: 'move', scene, place: { before: avant } }) as const),
  z
    .object({ scene: slugField, apres: slugField })
    .transform(({ scene, apres }) => ({ kind: 'move', scene, place: { after: apres } }) as const),
  z
    .object({ scene: slugField, montrer: z.enum(['oui', 'non']) })
    .transform(({ scene, montrer }) => ({ kind: 'show', scene, isPublished: montrer === 'oui' }) as const),
]);

/** What a button of the list asks for; null for a form that is none of them. */
export const readStep = (form: FormData) => stepSchema.safeParse(Object.fromEntries(form)).data ?? null;

export const SCENE_LABELS = {
  photo: 'Photo',
  alt: 'Ce que montre l’image',
  titre: 'Titre',
  texte: 'Ce qui a été fait',
  categorie: 'Catégorie',
  date: 'Date',
  apres: 'Place',
  masquee: 'Ne pas la montrer',
};

/** A scene as its form shows it. */
export const sceneTexts = ({ scene, after }: PlacedScene): FormTexts => ({
  titre: scene.title,
  texte: scene.description,
  alt: scene.altText,
  categorie: scene.category,
  date: scene.doneOn ?? '',
  apres: after ?? '',
  masquee: scene.isPublished ? '' : 'oui',
});

type Named = {
  categories: readonly { id: string; label: string }[];
  scenes: readonly { slug: string; title: string }[];
};

/** Keeps a form from undoing what somebody else wrote of its scene meanwhile. */
export const sceneGuard = (sent: FormTexts, { categories, scenes }: Named) =>
  editGuard<PlacedScene>({
    sent,
    textsOf: sceneTexts,
    labelOf: (field) => SCENE_LABELS[field as keyof typeof SCENE_LABELS],
    isBox: (field) => field === 'masquee',
    wordsOf: (field, text) => {
      if (field === 'masquee') return boxText(text);
      if (field === 'categorie') return categories.find(({ id }) => id === text)?.label;
      if (field !== 'apres') return text;
      return text === ''
        ? 'En tête de la galerie'
        : `Après «\u00a0${scenes.find(({ slug }) => slug === text)?.title ?? text}\u00a0»`;
    },
  });

/** As pages show it, so that what is counted is what is kept. */
const typesetLine = (missing: string, min: number, max: number) =>
  lineField(missing, max)
    .transform(typeset)
    .pipe(
      z
        .string()
        .min(min, `Écrivez ${min} caractères au moins.`)
        .max(max, `Écrivez ${max} caractères au plus, espaces insécables comprises.`),
    );

const sceneSchema = (today: string) =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('enregistrer'),
      titre: typesetLine('Écrivez le titre.', 3, 60),
      texte: typesetLine('Dites ce qui a été fait.', 30, 200),
      alt: typesetLine('Décrivez l’image pour qui ne la voit pas.', 20, 160),
      categorie: z.string().min(1, 'Choisissez une catégorie.').max(40, 'Choisissez une catégorie.'),
      date: z
        .union([
          z.literal('').transform(() => null),
          z.iso.date('Choisissez un jour.').refine((day) => day <= today, 'Choisissez un jour passé.'),
        ])
        .default(null),
      apres: z.union([z.literal('').transform(() => null), slugField], 'Choisissez sa place.').default(null),
      masquee: z.literal('oui').optional(),
      /** The upload of a form that came back. */
      recue: z.union([z.literal('').transform(() => null), z.uuid()]).default(null),
    }),
    z.object({ intent: z.literal('supprimer') }),
  ]);

export const readScene = (form: FormData, today: string) =>
  readFields(sceneSchema(today), form, SCENE_LABELS);
