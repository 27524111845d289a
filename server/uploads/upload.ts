import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The owner of an upload; the code of its table decides who may see it. */
export type UploadOwner = {
  /** Lower case: « repair ». */
  kind: string;
  /** A uuid. */
  id: string;
};

export type Upload = {
  id: string;
  /** Null until a form that brought it was stored. */
  owner: UploadOwner | null;
  mime: 'image/webp' | 'application/pdf' | 'video/mp4';
  /** The name that its sender gave it. */
  name: string;
  bytes: number;
  /** For a picture, in pixels; its small version has the same shape, at most 400 wide or high. */
  width: number | null;
  height: number | null;
  /** Whether its sender's browser drew a picture of a video; a picture has a small version always. */
  hasPoster: boolean;
  createdAt: Date;
};

export function uploadOf(row: Selectable<Schema['uploads']>): Upload {
  const { id, mime, name, bytes, width, height, created_at: createdAt } = row;
  const owner = row.owner_kind && row.owner_id ? { kind: row.owner_kind, id: row.owner_id } : null;
  return { id, owner, mime, name, bytes, width, height, hasPoster: row.has_poster, createdAt };
}
