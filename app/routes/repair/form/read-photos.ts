import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import { type KeptPhoto, MAX_PHOTOS } from './request-photos.tsx';

// For actions only, never for the browser.

const KEPT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(.{1,120})$/u;

/** The photos of a form: new ones, and those stored when the form was sent before. */
export function readPhotos({ fields, files, refusal }: UploadForm) {
  const errors: FieldError[] = [];
  const refuse = (message: string) => errors.push({ field: 'photos', label: 'Photos', message });
  const kept = fields.getAll('keptPhotos[]').flatMap((value): KeptPhoto[] => {
    const [, id, name] = typeof value === 'string' ? (KEPT.exec(value) ?? []) : [];
    return id && name ? [{ id, name }] : [];
  });
  for (const file of files) {
    if ('error' in file) refuse(file.error);
    else kept.push({ id: file.upload.id, name: file.name });
  }
  if (kept.length > MAX_PHOTOS) refuse(`Choisissez ${MAX_PHOTOS} photos au plus, avec celles déjà envoyées.`);
  if (refusal) refuse(refusal.message);
  return { photos: kept.slice(0, MAX_PHOTOS), errors };
}
