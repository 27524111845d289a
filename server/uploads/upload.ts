import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What an upload belongs to; its table decides who may see it. */
export type UploadOwner = {
  /** Small letters: « repair ». */
  kind: string;
  /** A uuid. */
  id: string;
};

export type Upload = {
  id: string;
  /** Null until a form that brought it was kept. */
  owner: UploadOwner | null;
  mime: 'image/webp' | 'application/pdf';
  /** As its sender called it. */
  name: string;
  bytes: number;
  /** Of a picture, in pixels; its small one has the same shape, 400 at most. */
  width: number | null;
  height: number | null;
  createdAt: Date;
};

export function uploadOf(row: Selectable<Schema['uploads']>): Upload {
  const { id, mime, name, bytes, width, height, created_at: createdAt } = row;
  const owner = row.owner_kind && row.owner_id ? { kind: row.owner_kind, id: row.owner_id } : null;
  return { id, owner, mime, name, bytes, width, height, createdAt };
}
