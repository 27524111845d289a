import type { Generated } from 'kysely';

/** Files that were sent to the site (server/uploads). */
export interface UploadTables {
  uploads: UploadsTable;
}

interface UploadsTable {
  id: Generated<string>;
  owner_kind: string | null;
  owner_id: string | null;
  stored_key: string;
  mime: 'image/webp' | 'application/pdf';
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  created_at: Generated<Date>;
}
