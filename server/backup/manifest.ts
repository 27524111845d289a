import { z } from 'zod';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** What a backup says of itself, in its last entry: it is known only once all else is written. */
export const manifestSchema = z.strictObject({
  /** Of the archive; a reader of another one refuses it. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL that it was taken from. */
  postgres: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.strictObject({
      /** With its schema: "public.orders". */
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: count,
      /** Of the rows in no order, as `digestOf` counts it on any server. */
      digest: sum,
      /** Of the archive's entries of this table, one after the other. */
      bytes: count,
      sha256: sum,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.strictObject({ name: z.string(), bytes: count, sha256: sum })),
  /** Names of what a bucket held, which keeps its own copies; empty where files are in a folder. */
  bucket: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_NAME = 'manifest.json';

/** Folders of the data folder that belong to the data. */
export const FILE_FOLDERS = ['uploads', 'product-pictures'] as const;

/** Files of the data folder that open what the database only has sealed, and sign its sessions: in a backup on demand only. */
export const KEY_FILES = ['keys.json', 'repair-key'] as const;

/** Names of entries. Those of files are their paths below the data folder. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;
export const fileName = (path: string): string => `files/${path}`;

const PART = /^tables\/([^/]+)\/\d{6,}\.copy$/;
const FILE = new RegExp(
  `^files/((?:${FILE_FOLDERS.join('|')})/[\\w-][\\w.-]*/[\\w-][\\w.-]*|${KEY_FILES.join('|')})$`,
);

/** What an entry belongs to; null for one that no backup of ours has. */
export function readEntryName(name: string): { table: string } | { file: string } | null {
  const table = PART.exec(name)?.[1];
  if (table) return { table };
  const file = FILE.exec(name)?.[1];
  return file ? { file } : null;
}
