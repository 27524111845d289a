import { uploadRules } from '#domain/uploads/uploads.ts';

/** What the zone for photos of a device takes: no documents. */
export const photoRules = {
  ...uploadRules,
  accept: uploadRules.accept.replace(',application/pdf', ''),
  kinds: 'Photos',
};
