import path from 'node:path';
import { z } from 'zod';
import { readYamlFile } from '../../content/source/yaml-file.ts';
import { wordsSchema } from '../../outbox/message-words.ts';
import { MAIL_AREAS, type MailArea, type MailWords } from './mail-areas.ts';
import type { MailSpec, MailText } from './mail-spec.ts';

/** Some sentences are one field. */
const SHORTEST = 2;

/** The rules for one text of a mail. */
export function mailTextSchema(spec: MailSpec, text: MailText) {
  const { own = {}, keeps = [], max, isOptional } = text;
  const fields = Object.entries({ ...spec.fields, ...own }).map(([name, meaning]) => {
    const isRequired = keeps.includes(name) || Object.hasOwn(own, name);
    return [name, { meaning, isRequired }] as const;
  });
  return wordsSchema(Object.fromEntries(fields), { min: isOptional ? 0 : SHORTEST, max });
}

/** The rules for all words of a mail. */
export const mailWordsSchema = (spec: MailSpec): z.ZodType<Record<string, string>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(spec.texts).map(([name, text]) => [name, mailTextSchema(spec, text)])),
  );

/** The words of all mails as they came with the site. @throws ContentError if a file is missing or breaks its schema. */
export const readMailWords = (contentDir: string): MailWords =>
  Object.fromEntries(
    (Object.keys(MAIL_AREAS) as MailArea[]).map((area) => [area, readArea(contentDir, area)]),
  ) as MailWords;

function readArea(contentDir: string, area: MailArea) {
  const specs: Readonly<Record<string, MailSpec>> = MAIL_AREAS[area].mails;
  const schema = z.strictObject(
    Object.fromEntries(Object.entries(specs).map(([mail, spec]) => [mail, mailWordsSchema(spec)])),
  );
  return readYamlFile(path.join(contentDir, `data/mails/${area}.yml`), schema);
}
