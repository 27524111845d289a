import path from 'node:path';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { readYamlFile } from '../content/source/yaml-file.ts';
import type { Schema } from '../db/schema.ts';
import type { Overlay, OverlayKind, ReadOverlay } from '../overlays/overlay.ts';
import { mailAddressFaults } from './address-faults.ts';
import { fillWords } from './fill-words.ts';
import { type WordFields, wordsOverlay, wordsSchema } from './message-words.ts';

/** Upper bound of a text message in characters: that of four of them on a telephone. A link alone fills one. */
const LONGEST_TEXT = 240;

/** A text message: the key of its words, the event that it tells, and the fields of its words. */
type TextSpec = { key: string; event: string; fields: WordFields };

export type TextSpecs<Name extends string = string> = Readonly<Record<Name, TextSpec>>;

/** The sections of the file that ships the words of text messages. */
const sectionsSchema = z.strictObject({
  repairTexts: z.unknown(),
  appointmentTexts: z.unknown(),
  payTexts: z.unknown(),
});

/** Reads one section of content/data/messages.yml. @throws ContentError if the file is missing or breaks a schema. */
export function readTextWords<Name extends string>(
  contentDir: string,
  section: keyof z.output<typeof sectionsSchema>,
  specs: TextSpecs<Name>,
): Record<Name, string> {
  const words = z.strictObject(mapSpecs(specs, ({ fields }) => wordsSchema(fields, { max: LONGEST_TEXT })));
  return readYamlFile(
    path.join(contentDir, 'data/messages.yml'),
    sectionsSchema.transform((sections, context) => {
      const { data, error } = words.safeParse(sections[section]);
      for (const issue of error?.issues ?? [])
        context.addIssue({ ...issue, path: [section, ...issue.path] } as never);
      return (data as Record<Name, string> | undefined) ?? z.NEVER;
    }),
  );
}

export type TextFacts = {
  shop: () => { name: string };
  siteUrl: string;
  /** The hosts that words may name. */
  hosts: () => ReadonlySet<string>;
};

type Texts<Name extends string> = Pick<OverlayKind, 'id' | 'title' | 'lead'> & {
  specs: TextSpecs<Name>;
  shipped: Record<Name, string>;
  /** The values of the fields for the last thing that the messages are about; null if there is none. */
  findLast: (tx: Transaction<Schema>) => Promise<Record<string, string> | null>;
  /** The page that their link opens. */
  linkPath: string;
};

/** The words of text messages as the owner may change them, and those in force. */
export function textOverlays<Name extends string>(
  { specs, shipped, findLast, linkPath, ...kind }: Texts<Name>,
  { shop, siteUrl, hosts }: TextFacts,
) {
  const overlays = mapSpecs(specs, ({ key, event, fields }, name) =>
    wordsOverlay({ key, label: `SMS\u00a0: ${event}`, shipped: shipped[name], fields, max: LONGEST_TEXT }),
  );
  const overlayKind: OverlayKind = {
    ...kind,
    asksProof: true,
    tags: [],
    overlays: Object.values<Overlay<string>>(overlays),
    faults: (_, words) => mailAddressFaults({ words: String(words) }, hosts()),
    preview: async (_, words, { tx }) => {
      const last = await findLast(tx);
      // The secret of the link is the customer's.
      const lien = `${siteUrl}${linkPath}?lien=…`;
      return last && { text: fillWords(String(words), { ...last, lien, atelier: shop().name }) };
    },
  };
  const words = (read: ReadOverlay) => mapSpecs(specs, (_, name) => read(overlays[name]));
  return { kind: overlayKind, words };
}

const mapSpecs = <Name extends string, Made>(
  specs: TextSpecs<Name>,
  make: (spec: TextSpec, name: Name) => Made,
): Record<Name, Made> =>
  Object.fromEntries(
    Object.entries<TextSpec>(specs).map(([name, spec]) => [name, make(spec, name as Name)]),
  ) as Record<Name, Made>;
