import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { senderOf } from '../http/client-address.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { admission } from '../limits/admission.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Module } from '../module.ts';
import type { TakenKinds } from './file-texts.ts';
import { readPicture } from './read-picture.ts';
import { busy, type FormRefusal, readUploadForm, type UploadForm } from './read-upload-form.ts';
import { KEPT_WITHOUT_OWNER_MS, removeOrphans } from './remove-orphans.ts';
import { type ServeOptions, serveUpload } from './serve-upload.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFiles } from './stored-files.ts';
import { RETRY_AFTER_S, uploadTaker, type WholeFile } from './take-upload.ts';
import { type Upload, type UploadOwner, uploadOf } from './upload.ts';
import { unfinishedVideos } from './video/unfinished-videos.ts';
import { withoutRepeats } from './without-repeats.ts';

/** Limit for forms with files from one address: even people who share it do not send more. */
const PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** Forms whose files are being examined; they have arrived whole by then (server/http/bodies). */
const FORMS_AT_ONCE = { atOnce: 10, ofOne: 4, ofRegion: 6 };
/** For staff, who never wait for strangers. */
const STAFF_FORMS_AT_ONCE = { atOnce: 10, ofOne: 10, ofRegion: 10 };

type ReadFormOptions = {
  /** The client's address (PageRequest.clientIp), for limits. */
  clientIp: string | undefined;
  /** Staff, who are not limited. */
  isStaff?: boolean;
  maxFiles?: number;
  /** What the form's fields take; photos and PDFs if it does not say. */
  kinds?: TakenKinds;
};

export type UploadsDeps = {
  database: Database;
  store: FileStore;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
};

export type Uploads = ReturnType<typeof createUploads>['api'];

/** Uploads: takes files, keeps them, serves them to visitors whom the caller allows, removes them. */
export function createUploads({ database, store, secret, factor, clock }: UploadsDeps) {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const take = uploadTaker({ database, store });
  const takeOfStaff = uploadTaker({ database, store, atOnce: 1, takesInvoices: true });
  const admit = admission(FORMS_AT_ONCE);
  const admitStaff = admission(STAFF_FORMS_AT_ONCE);
  const { kysely } = database;

  async function readForm(
    request: Request,
    { clientIp, isStaff = false, maxFiles, kinds }: ReadFormOptions,
  ): Promise<UploadForm> {
    const bucket = isStaff ? null : bucketOf('uploads', clientIp);
    let leave: (() => void) | undefined;
    /** Called with the first file: a form without files does not wait, and loses none of its words. */
    async function enter(): Promise<FormRefusal | undefined> {
      if (leave) return undefined;
      const place = isStaff ? admitStaff(null) : admit(senderOf(clientIp));
      if (typeof place === 'string') return busy(RETRY_AFTER_S);
      leave = place;
      const admitted = bucket === null ? null : await limits.take(PER_ADDRESS, bucket);
      return admitted?.isAllowed === false ? tooMany(admitted.retryAfterS) : undefined;
    }
    try {
      const takeOne = isStaff ? takeOfStaff : take;
      const form = await readUploadForm(request, { enter, take: (file) => takeOne(file, kinds), maxFiles });
      return await withoutRepeats(kysely, form);
    } finally {
      leave?.();
    }
  }

  return {
    api: {
      /**
       * Reads the form of an action whose path is in upload-paths.ts, and takes its files. They have no owner until
       * `attach`: if something else in the form is wrong, show it again with their ids in hidden fields. One that is in the form twice
       * is there once.
       */
      readForm,
      /** Takes a file that arrived in another way. */
      take: ({ name, bytes }: WholeFile, kinds?: TakenKinds) =>
        take({ name, read: async () => bytes }, kinds),
      /**
       * Gives an owner to uploads that have none, in the transaction that makes the owner, if there is one. Other ids
       * (of another owner, too old, invented) are left out of the result.
       */
      async attach(ids: readonly string[], owner: UploadOwner, tx?: Transaction<Schema>): Promise<Upload[]> {
        const wanted = ids.filter((id) => z.uuid().safeParse(id).success);
        if (wanted.length === 0) return [];
        const rows = await (tx ?? kysely)
          .updateTable('uploads')
          .set({ owner_kind: owner.kind, owner_id: owner.id })
          .where('id', 'in', wanted)
          .where('owner_kind', 'is', null)
          .where('created_at', '>', new Date(clock().getTime() - KEPT_WITHOUT_OWNER_MS))
          .returningAll()
          .execute();
        return rows.map(uploadOf);
      },
      /** The uploads of some owners of a kind, oldest first. */
      async of(kind: string, ownerIds: readonly string[]): Promise<Upload[]> {
        if (ownerIds.length === 0) return [];
        const rows = await kysely
          .selectFrom('uploads')
          .selectAll()
          .where('owner_kind', '=', kind)
          .where('owner_id', 'in', ownerIds)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        return rows.map(uploadOf);
      },
      /** Answers a request for an upload. Decide in `mayRead`, and add no header to the answer. */
      serve: (request: Request, id: string, options: ServeOptions) =>
        serveUpload({ database, store }, request, id, options),
      /** A picture of an owner as a JPEG, for a document; null if they have none of this id. */
      pictureOf: (owner: UploadOwner, id: string) => readPicture({ database, store }, owner, id),
      /** Videos that a page sends slice by slice, before the form that they belong to. */
      videos: unfinishedVideos({ database, store, limits, clock, bucketOf }),
      /** Removes one upload of an owner, or all of them. */
      async remove(owner: UploadOwner, id?: string): Promise<void> {
        let rows = kysely
          .deleteFrom('uploads')
          .where('owner_kind', '=', owner.kind)
          .where('owner_id', '=', owner.id);
        if (id !== undefined) rows = rows.where('id', '=', id);
        const removed = await rows.returning(['stored_key', 'mime', 'bytes']).execute();
        await store.remove(removed.flatMap(storedFiles));
      },
    },
    jobs: [
      { name: 'uploads without owner', every: 'hour', run: (now) => removeOrphans({ database, store }, now) },
    ],
  } satisfies Module<unknown>;
}

const tooMany = (retryAfterS: number) =>
  ({
    status: 429,
    message: 'Trop d’envois depuis votre connexion. Recommencez plus tard.',
    headers: { 'Retry-After': String(retryAfterS) },
  }) as const;
