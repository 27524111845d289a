import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { SENT_FILES } from '#domain/uploads/video-rules.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';

// For actions only, never for the browser.

/** A file that is stored already: its form came back with other errors, or it was sent before its form. */
export type SentFile = { id: string; name: string };

const SENT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(.{1,120})$/u;

type Options = {
  /** Where faults are shown. */
  field: string;
  label: string;
  /** Upper bound for the files of the form, those sent before included. */
  most: number;
};

/** The files of a form: new ones, and those stored before it. */
export function readSentFiles(
  { fields, files, refusal }: UploadForm,
  { field, label, most }: Options,
): { sent: SentFile[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const refuse = (message: string) => errors.push({ field, label, message });
  const sent = fields.getAll(SENT_FILES).flatMap((value): SentFile[] => {
    const [, id, name] = typeof value === 'string' ? (SENT.exec(value) ?? []) : [];
    return id && name ? [{ id, name }] : [];
  });
  for (const file of files) {
    if ('error' in file) refuse(file.error);
    else sent.push({ id: file.upload.id, name: file.name });
  }
  if (sent.length > most) refuse(`Choisissez ${most} fichiers au plus, avec ceux déjà envoyés.`);
  if (refusal) refuse(refusal.message);
  return { sent: sent.slice(0, most), errors };
}
