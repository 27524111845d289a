import { uploadRules } from '#domain/uploads/uploads.ts';

/** The upload rules without documents. */
export const photoRules = {
  ...uploadRules,
  accept: uploadRules.accept.replace(',application/pdf', ''),
  kinds: 'Photos',
};
