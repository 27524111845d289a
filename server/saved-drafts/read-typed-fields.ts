import { isSecretField, type TypedFields } from '#domain/text/typed-fields.ts';
import { refused } from '../outcomes.ts';
import { readUploadForm } from '../uploads/read-upload-form.ts';

/** Upper bound in characters for all fields, names included. The longest articles are well below. */
const MAX_CHARACTERS = 400_000;

/** The typed values in the form of a request, without files and secrets. Empty for a form larger than any of ours. */
export async function readTypedFields(request: Request): Promise<TypedFields> {
  const form = await readForm(request);
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !isSecretField(name) ? [[name, value] as const] : [],
  );
  const size = typed.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return size > MAX_CHARACTERS ? [] : typed;
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await readUploadForm(request, { take: async () => NOT_KEPT });
    return form.fields;
  }
  if (type.startsWith('application/x-www-form-urlencoded')) return request.formData();
  return new FormData();
}

const NOT_KEPT = refused('');
