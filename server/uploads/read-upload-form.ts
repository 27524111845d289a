import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { type Cut, cutOf } from '../http/bodies/cut-body.ts';
import { cleanName, refusalOf } from './file-texts.ts';
import { type NewFile, RETRY_AFTER_S, type TakenUpload } from './take-upload.ts';
import type { Upload } from './upload.ts';

type FormFile =
  /** Stored without an owner: `attach` gives it one. */
  | { field: string; name: string; upload: Upload }
  /** Not stored, with the reason for its sender. */
  | { field: string; name: string; error: string };

/**
 * The form could not be read to its end: answer with this status and these headers, and show the reason next to the
 * files.
 */
export type FormRefusal = {
  status: 400 | 413 | 429 | 503;
  message: string;
  headers: Record<string, string>;
};

export type UploadForm = {
  /** The fields. Of a form that was cut, the ones that came before, which is why file inputs go last in a form. */
  fields: FormData;
  /** In the order of the form. An empty file input does not count. */
  files: FormFile[];
  refusal?: FormRefusal;
};

export type ReadUploadFormOptions = {
  /** Called before each file is read; after a refusal, the rest of the form passes unread. */
  enter?: () => Promise<FormRefusal | undefined>;
  take: (file: NewFile) => Promise<TakenUpload>;
  maxFiles?: number;
};

const MAX_FIELDS = 200;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 4 * 1024;
/** Upper bound in bytes for all fields together. */
const MAX_FIELDS_BYTES = 1024 * 1024;

const BROKEN: FormRefusal = {
  status: 400,
  message: 'L’envoi a été interrompu. Recommencez.',
  headers: {},
};

/** The refusal of a form whose rest was not received. */
const CUT: Record<Cut, FormRefusal> = {
  late: {
    status: 400,
    message:
      'L’envoi est trop lent pour arriver à temps. Ce que vous avez écrit est gardé\u00a0: envoyez moins de fichiers à la fois, ou d’une meilleure connexion.',
    headers: {},
  },
  'no place': {
    status: 503,
    message:
      'L’atelier reçoit trop de fichiers en ce moment. Ce que vous avez écrit est gardé\u00a0: joignez de nouveau vos fichiers dans quelques secondes, ou envoyez-les plus tard.',
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  },
};

/**
 * Reads a form with files as it arrives: a file is in memory once `take` reads it, and it is handled before the next one
 * begins. A refused file is a sentence for its sender; the others are accepted all the same. The part beyond the limit of
 * the whole form is cut. It also reads forms without files.
 */
export async function readUploadForm(
  request: Request,
  { enter, take, maxFiles = uploadRules.maxFiles }: ReadUploadFormOptions,
): Promise<UploadForm> {
  const form: UploadForm = { fields: new FormData(), files: [] };
  const parser = makeParser(request.headers.get('content-type'), maxFiles);
  if (!request.body || !parser) return { ...form, refusal: BROKEN };
  const body = Readable.fromWeb(request.body as ReadableStream);
  const counted = cutAfter(
    Math.min(uploadRules.maxFormBytes, maxFiles * uploadRules.maxBytes) + MAX_FIELDS_BYTES,
  );
  let current: BusboyFileStream | undefined;
  let taking: Promise<void> = Promise.resolve();
  /** An error of ours, not a fault of the form. */
  let failure: unknown;

  // The pipeline hears of it as well, unless it is over: a file may fail after the last byte.
  parser.on('error', () => {});
  parser.on('field', (name, value, _, isTruncated) => {
    if (isTruncated) parser.destroy(new RefusedForm(tooHeavy()));
    else form.fields.append(name, value);
  });
  parser.on('fieldsLimit', () => parser.destroy(new RefusedForm(tooHeavy())));
  parser.on('file', (field, stream, sentName) => {
    current = stream;
    // Reported to the reader, which may not have started yet.
    stream.on('error', () => {});
    taking = taking.then(() => takeFile(field, stream, sentName ?? ''));
    taking.catch((error) => parser.destroy(error));
  });

  async function takeFile(field: string, stream: BusboyFileStream, sentName: string): Promise<void> {
    const file = arriving(stream);
    if (!(await file.hasBytes()) && sentName === '') return;
    const name = cleanName(sentName);
    if (form.files.length >= maxFiles)
      form.files.push({ field, name, error: refusalOf(name, 'one too many') });
    else if (!form.refusal && !failure) await takeNamed({ field, name }, file);
    await file.skip();
  }

  async function takeNamed(
    file: { field: string; name: string },
    { read, isFault }: ArrivingFile,
  ): Promise<void> {
    try {
      const refusal = await enter?.();
      const taken = refusal ? undefined : await take({ name: file.name, read });
      if (refusal) form.refusal = refusal;
      else if (taken?.outcome === 'busy') form.refusal = busy(taken.retryAfterS);
      else if (taken?.outcome === 'taken') form.files.push({ ...file, upload: taken.upload });
      else if (taken) form.files.push({ ...file, error: taken.reason });
    } catch (error) {
      if (isFault(error)) throw error;
      failure = error;
    }
  }

  try {
    await pipeline(body, counted, parser);
    await taking;
  } catch (error) {
    // The file being read would not end by itself.
    current?.destroy(new Error('the form was cut'));
    await taking.catch(() => {});
    if (failure) throw failure;
    const cut = cutOf(request);
    const ended = cut ? CUT[cut] : BROKEN;
    return { ...form, refusal: form.refusal ?? (error instanceof RefusedForm ? error.refusal : ended) };
  }
  if (failure) throw failure;
  return form;
}

class RefusedForm extends Error {
  readonly refusal: FormRefusal;
  constructor(refusal: FormRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Null if it is not a form. */
function makeParser(contentType: string | null, maxFiles: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: {
        fileSize: uploadRules.maxBytes,
        // Empty inputs count too; an input beyond the limit is reported by name.
        files: maxFiles + 8,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    return null;
  }
}

/** Passes bytes on up to a limit: the declared length may be missing or false. */
function cutAfter(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > maxBytes) done(new RefusedForm(tooHeavy()));
      else done(null, chunk);
    },
  });
}

type ArrivingFile = ReturnType<typeof arriving>;

/** A file of the form, of which no more is read than is asked for. */
function arriving(stream: BusboyFileStream) {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const begun: Buffer[] = [];
  let fault: unknown;
  return {
    async hasBytes(): Promise<boolean> {
      const first = await chunks.next();
      if (!first.done) begun.push(first.value);
      return !first.done;
    },
    /** Its bytes, unless it is longer than a file may be. */
    async read(): Promise<Uint8Array | 'too heavy'> {
      try {
        for await (const chunk of rest) begun.push(chunk);
      } catch (error) {
        fault = error;
        throw error;
      }
      return stream.truncated ? 'too heavy' : Buffer.concat(begun);
    },
    /** Whether this error came with the form, while the file was read. */
    isFault: (error: unknown) => error === fault,
    /** Lets what has not been read pass. */
    async skip(): Promise<void> {
      for await (const _ of rest);
    },
  };
}

const tooHeavy = (): FormRefusal => ({
  status: 413,
  message: 'L’envoi est trop lourd. Envoyez moins de fichiers, ou moins de texte, à la fois.',
  headers: {},
});

export const busy = (retryAfterS: number): FormRefusal => ({
  status: 503,
  message: 'Trop d’envois arrivent en même temps. Recommencez dans quelques secondes.',
  headers: { 'Retry-After': String(retryAfterS) },
});
