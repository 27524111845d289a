import { readSentFiles } from '#app/features/files/sent-files.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import { MAX_PHOTOS } from './request-photos.tsx';

// For actions only, never for the browser.

/** The photos and videos of a request. */
export const readPhotos = (form: UploadForm) =>
  readSentFiles(form, { field: 'photos', label: 'Photos et vidéos', most: MAX_PHOTOS });
