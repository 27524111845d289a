import { z } from 'zod';
import { FILE_FOLDERS } from '../uploads/store/file-folders.ts';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The last entry of a backup, which describes it: it is known only when everything else is written. */
export const manifestSchema = z.strictObject({
  /** Format of the archive; readers of another format refuse it. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL it was taken from. */
  postgres: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.strictObject({
      /** With its schema: "public.orders". */
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: count,
      /** Digest of the rows in any order, as `digestOf` computes it on any server. */
      digest: sum,
      /** Digest of the archive's entries of this table, in sequence. */
      bytes: count,
      sha256: sum,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.strictObject({ name: z.string(), bytes: count, sha256: sum })),
  /** Names of the files in a bucket, which keeps its own copies; empty when files are in a folder. */
  bucket: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_NAME = 'manifest.json';

/** Files with the keys that open what is sealed in the database and sign its sessions: only in a backup on demand. */
export const KEY_FILES = ['keys.json', 'repair-key'] as const;

/** Names of entries. A file's is its path below the data folder. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;
export const fileName = (path: string): string => `files/${path}`;

const PART = /^tables\/([^/]+)\/\d{6,}\.copy$/;
const FILE = new RegExp(
  `^files/((?:${FILE_FOLDERS.join('|')})/[\\w-][\\w.-]*/[\\w-][\\w.-]*|${KEY_FILES.join('|')})$`,
);

/** The table or the file of an entry; null for a name that none of our backups has. */
export function readEntryName(name: string): { table: string } | { file: string } | null {
  const table = PART.exec(name)?.[1];
  if (table) return { table };
  const file = FILE.exec(name)?.[1];
  return file ? { file } : null;
}
