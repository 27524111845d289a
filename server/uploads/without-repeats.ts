import type { Kysely } from 'kysely';
import { z } from 'zod';
import { SENT_FILES } from '#domain/uploads/video-rules.ts';
import type { Schema } from '../db/schema.ts';
import type { UploadForm } from './read-upload-form.ts';

const isId = (id: string) => z.uuid().safeParse(id).success;

/**
 * A form without the files whose content it has already, under whatever name: those that were sent before it (SENT_FILES) come
 * first. What is left out has no owner, and goes by itself.
 */
export async function withoutRepeats(kysely: Kysely<Schema>, form: UploadForm): Promise<UploadForm> {
  const sent = form.fields.getAll(SENT_FILES).filter((value) => typeof value === 'string');
  const taken = form.files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  const ids = [...sent.map(idIn), ...taken].filter(isId);
  if (ids.length < 2) return form;
  const rows = await kysely
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .where('owner_kind', 'is', null)
    .execute();
  const contents = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  const known = new Set<string>();
  /** A file that no form may have is left to the form. */
  const isFirst = (id: string) => {
    const content = contents.get(id) ?? id;
    const isNew = !known.has(content);
    known.add(content);
    return isNew;
  };
  const { fields } = form;
  fields.delete(SENT_FILES);
  for (const value of sent) if (isFirst(idIn(value))) fields.append(SENT_FILES, value);
  return { ...form, files: form.files.filter((file) => !('upload' in file) || isFirst(file.upload.id)) };
}

/** The upload that a field of this name has, before a slash and a name. */
const idIn = (sent: string): string => sent.split('/')[0] ?? '';
