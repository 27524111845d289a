import path from 'node:path';
import { z } from 'zod';
import { prose } from '../content/fields.ts';
import { readYamlFile } from '../content/source/yaml-file.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { FIELD } from './fill-words.ts';

/** The sections of the file that ships the words of text messages, each read by what sends them. */
const sectionsSchema = z.strictObject({ repairTexts: z.unknown(), appointmentTexts: z.unknown() });

/** Reads one section of content/data/messages.yml. @throws ContentError if the file is missing or breaks a schema. */
export const readTextWords = <Words extends z.ZodType>(
  contentDir: string,
  section: keyof z.output<typeof sectionsSchema>,
  words: Words,
): z.output<Words> =>
  readYamlFile(
    path.join(contentDir, 'data/messages.yml'),
    sectionsSchema.transform((sections, context) => {
      const { data, error } = words.safeParse(sections[section]);
      for (const issue of error?.issues ?? [])
        context.addIssue({ ...issue, path: [section, ...issue.path] } as never);
      return data ?? z.NEVER;
    }),
  );

/** Upper bound of a text message in characters: that of four of them on a telephone. A link alone fills one. */
export const LONGEST_TEXT = 240;

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
