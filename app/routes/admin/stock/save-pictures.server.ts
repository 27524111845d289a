import { formGuard } from '#app/forms/edits/form-guard.ts';
import { readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { StockAdmin } from '#server/shop/stock/stock-admin-module.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import { pictureFields, picturesSchema, pictureTexts } from './picture-form.ts';
import { idsIn } from './row-ids.ts';

type Saved =
  | { outcome: 'saved'; hasNew: boolean }
  | {
      outcome: 'refused';
      status: number;
      errors: FieldError[];
      kept: Record<string, string>;
      meanwhile?: Meanwhile;
    };

const photosError = (message: string): FieldError => ({ field: 'photos', label: 'Photos', message });

/**
 * Saves a product's pictures: texts and order of the present ones, and new photographs. An error in the texts saves
 * nothing, and everything typed comes back.
 */
export async function savePictures(
  stock: StockAdmin,
  admin: AdminIdentity,
  id: string,
  { fields: sent, files, refusal }: UploadForm,
): Promise<Saved> {
  const ids = idsIn(sent, 'pictures');
  const fields = pictureFields(ids);
  const { value, errors: wrong = [], kept } = readSent(picturesSchema(files.length > 0), fields, sent);
  if (refusal)
    return { outcome: 'refused', status: refusal.status, errors: [{ message: refusal.message }], kept };
  const errors = [...wrong];
  if (files.length === 0 && (ids.length === 0 || kept.newAlt?.trim()))
    errors.push(photosError('Choisissez au moins une photo.'));
  if (!value || errors.length > 0) return { outcome: 'refused', status: 400, errors, kept };

  if (ids.length > 0) {
    const guard = formGuard({ fields, kept, textsOf: pictureTexts });
    const saved = await stock.changePictures(admin, id, { changes: value.changes, guard });
    if (saved.outcome !== 'saved') {
      const { meanwhile } = saved;
      return { outcome: 'refused', status: 409, errors: [], kept: meanwhile.kept, meanwhile };
    }
  }
  if (files.length === 0) return { outcome: 'saved', hasNew: false };
  const faults = files.flatMap((file) => ('error' in file ? [file.error] : []));
  const photographs = files.flatMap((file) =>
    'upload' in file ? [{ uploadId: file.upload.id, alt: value.newAlt }] : [],
  );
  const added = await stock.addPictures(admin, id, photographs);
  if (files.length - added - faults.length > 0)
    faults.push('Un produit a 12 photos au plus\u00a0: le reste n’est pas ajouté.');
  if (faults.length === 0) return { outcome: 'saved', hasNew: true };
  // The texts of the pictures are saved by now: only the text for the refused files comes back.
  return {
    outcome: 'refused',
    status: 400,
    errors: faults.map(photosError),
    kept: { newAlt: kept.newAlt ?? '' },
  };
}
