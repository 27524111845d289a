import { z } from 'zod';
import { prose } from '../content/fields.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { FIELD } from './fill-words.ts';

/** The values that the site writes into the words of a message, by their name between braces. */
export type WordFields<Name extends string = string> = Readonly<
  Record<Name, { meaning: string; isRequired?: boolean }>
>;

/**
 * The rules for the words of a message: typeset, with no fields but its own, and with those that it cannot do without.
 */
export const wordsSchema = (
  fields: WordFields,
  { min = 10, max }: { min?: number | undefined; max: number },
) =>
  prose(min, max).superRefine((words, context) => {
    const named = [...words.matchAll(FIELD)].map(([, name = '']) => name);
    const missing = Object.keys(fields).filter((name) => fields[name]?.isRequired && !named.includes(name));
    const unknown = named.filter((name) => !Object.hasOwn(fields, name));
    for (const name of unknown)
      context.addIssue(
        `{${name}} n’existe pas dans ce message. Il y a\u00a0: ${listOf(Object.keys(fields))}.`,
      );
    if (missing.length > 0)
      context.addIssue(
        `Gardez ${listOf(missing)}, dont le client a besoin\u00a0: déplacez-les où vous voulez.`,
      );
    if (/[{}]/.test(words.replaceAll(FIELD, '')))
      context.addIssue('Une accolade est seule\u00a0: un champ s’écrit {comme ceci}.');
  });

const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

type WordsOverlay = Pick<Overlay<string>, 'key' | 'label' | 'shipped'> & { fields: WordFields; max: number };

/** The words of a message, as the owner may change them. */
export function wordsOverlay({ key, label, shipped, fields, max }: WordsOverlay): Overlay<string> {
  const schema = wordsSchema(fields, { max });
  const placeholders = Object.fromEntries(
    Object.entries(fields).map(([name, { meaning }]) => [name, meaning] as const),
  );
  return {
    key,
    label,
    shipped,
    schema,
    placeholders,
    fields: [
      {
        legend: label,
        fields: [
          {
            name: 'words',
            label: 'Texte',
            help: keptText(Object.keys(fields).filter((name) => fields[name]?.isRequired)),
            input: 'lines',
            maxLength: max,
          },
        ],
      },
    ],
    textsOf: (words) => ({ words }),
    formSchema: () => z.object({ words: oneLine().pipe(schema) }).transform(({ words }) => words),
  };
}

/** « À garder : {numero}, {lien}. » */
export const keptText = (names: readonly string[]): string => `À garder\u00a0: ${listOf(names)}.`;

/** Typed lines become one. */
export const oneLine = () =>
  z
    .string('Écrivez le texte.')
    .refine(
      (text) => !/\{\{|\}\}/.test(text),
      'Écrivez une seule accolade de chaque côté\u00a0: un champ s’écrit {comme ceci}.',
    )
    .transform((text) => text.replaceAll(/\s*\n\s*/g, ' '));
