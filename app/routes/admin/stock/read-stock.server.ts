import { z } from 'zod';
import { inFrench } from '#app/forms/issue-texts.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { SEEN_FIELD, SEEN_MAX } from '#domain/edits/edit-guard.ts';
import { MOVEMENT_REASONS, type MovementReason } from '#domain/stock/movement-reasons.ts';
import { PRODUCT_COLUMN_NAMES, type ProductRecord } from '#domain/stock/product-columns.ts';
import { lineField, writtenField } from '#domain/text-fields.ts';
import type { BulkChange } from '#server/shop/stock/change-products.ts';
import type { ProductQuery } from '#server/shop/stock/list-products.ts';
import type { PictureChange } from '#server/shop/stock/product-pictures.ts';
import type { AskedList } from './stock-paths.ts';

const MAX_WORDS = 6;

const listSchema = z.object({
  q: writtenField('')
    .transform((text) => text.replaceAll('\n', ' ').slice(0, 100))
    .catch(''),
  categorie: z.string().max(100).catch(''),
  etat: z.enum(['tous', 'publies', 'brouillons', 'incomplets']).catch('tous'),
  stock: z.enum(['tous', 'bas', 'epuise']).catch('tous'),
  tri: z.enum(['nom', 'reference', 'prix', 'disponible']).catch('nom'),
  ordre: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).catch(1),
});

const SHOWN = { tous: 'all', publies: 'published', brouillons: 'draft', incomplets: 'incomplete' } as const;
const LEVELS = { tous: 'all', bas: 'low', epuise: 'out' } as const;
const SORTS = { nom: 'name', reference: 'sku', prix: 'price', disponible: 'available' } as const;

/** What the address asks of the list; whatever it does not understand is the usual. `?vue=bas` is what has run low. */
export function readList(params: URLSearchParams): { asked: AskedList; page: number; query: ProductQuery } {
  const given = Object.fromEntries(params);
  const { page, ...asked } = listSchema.parse(
    params.get('vue') === 'bas' ? { ...given, stock: 'bas' } : given,
  );
  return {
    asked,
    page,
    query: {
      words: asked.q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
      category: asked.categorie || null,
      show: SHOWN[asked.etat],
      level: LEVELS[asked.stock],
      sort: SORTS[asked.tri],
      direction: asked.ordre,
      page,
    },
  };
}

const idSchema = z.uuid().toLowerCase();

/** A product's id; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

/** The number of a count in the address; null for anything else. */
export const countIdOf = (value: string | undefined): number | null =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

const MAX_CHOSEN = 200;

/** The products that a form has ticked. */
export const chosenOf = (params: URLSearchParams | FormData): string[] =>
  [...new Set(params.getAll('produit').flatMap((each) => idOf(each) ?? []))].slice(0, MAX_CHOSEN);

type Fault = { errors: FieldError[] };

const wrong = (field: string, label: string, message: string): Fault => ({
  errors: [{ field, label, message }],
});

const wholeOf = (text: unknown, min: number, max: number): number | null => {
  const number = typeof text === 'string' && /^[-+]?\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
};

/** The change that a bulk form asks for. */
export function readChange(params: URLSearchParams | FormData): { change: BulkChange } | Fault {
  const value = params.get('valeur');
  switch (params.get('action')) {
    case 'publier':
      return { change: { kind: 'publish' } };
    case 'retirer':
      return { change: { kind: 'unpublish' } };
    case 'categorie': {
      const category = params.get('vers');
      if (typeof category === 'string' && /^[a-z0-9-]{1,100}$/.test(category))
        return { change: { kind: 'category', category } };
      return wrong('vers', 'Catégorie', 'Choisissez une catégorie.');
    }
    case 'prix': {
      const percent = wholeOf(value, -90, 200);
      if (percent !== null && percent !== 0) return { change: { kind: 'price', percent } };
      return wrong('valeur', 'Valeur', 'Écrivez un pourcentage entier, de -90 à 200, par exemple -5.');
    }
    case 'seuil': {
      const threshold = wholeOf(value, 0, 10_000);
      if (threshold !== null) return { change: { kind: 'threshold', threshold } };
      return wrong('valeur', 'Valeur', 'Écrivez le seuil, de 0 à 10000.');
    }
    default:
      return wrong('action', 'Changement', 'Choisissez ce qui change.');
  }
}

/** A product as its form has it. */
export const recordOf = (form: FormData): ProductRecord =>
  Object.fromEntries(
    PRODUCT_COLUMN_NAMES.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, 30_000) : ''];
    }),
  ) as ProductRecord;

const MOVE_LABELS = { raison: 'Mouvement', quantite: 'Quantité', bon: 'Bon de livraison', note: 'Raison' };

const moveSchema = z
  .object({
    raison: z.enum(['purchase', 'loss', 'correction'], 'Choisissez le mouvement.'),
    quantite: z.string().trim(),
    bon: writtenField('').pipe(z.string().max(100, 'Écrivez 100 caractères au plus.')),
    note: writtenField('').pipe(z.string().max(1000, 'Écrivez 1000 caractères au plus.')),
  })
  .transform(({ raison, quantite, bon, note }, context) => {
    const min = raison === 'correction' ? -10_000 : 1;
    const quantity = wholeOf(quantite, min, 10_000);
    if (quantity === null || quantity === 0)
      context.addIssue({
        code: 'custom',
        path: ['quantite'],
        message:
          raison === 'correction'
            ? 'Écrivez de combien le stock change, par exemple -2 ou 3.'
            : 'Écrivez un nombre entier, de 1 à 10000.',
      });
    if (raison !== 'purchase' && note === '')
      context.addIssue({ code: 'custom', path: ['note'], message: 'Écrivez pourquoi le stock change.' });
    const delta = (raison === 'loss' ? -1 : 1) * (quantity ?? 0);
    return { reason: raison, delta, reference: bon, note };
  });

/** A movement by hand. */
export function readMove(form: FormData) {
  const { data, error } = moveSchema.safeParse(Object.fromEntries(form), { error: inFrench });
  return data ? { value: data } : { errors: errorsOf(error, MOVE_LABELS) };
}

function errorsOf(error: z.ZodError, labels: Readonly<Record<string, string>>): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0]);
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ field, label: labels[field] ?? field, message }));
}

/** A delivery: how many came of each product of the purchase list. */
export function readReceipt(form: FormData) {
  const errors: FieldError[] = [];
  const lines: { productId: string; delta: number }[] = [];
  for (const [name, value] of form) {
    const productId = name.startsWith('recu-') ? idOf(name.slice(5)) : null;
    if (!productId || value === '') continue;
    const delta = wholeOf(value, 0, 10_000);
    if (delta === null)
      errors.push({ field: name, label: 'Reçu', message: 'Écrivez un nombre entier, de 0 à 10000.' });
    else if (delta > 0) lines.push({ productId, delta });
  }
  const reference = String(form.get('bon') ?? '').trim();
  if (reference.length > 100)
    errors.push({ field: 'bon', label: MOVE_LABELS.bon, message: 'Écrivez 100 caractères au plus.' });
  if (errors.length === 0 && lines.length === 0)
    errors.push({ message: 'Écrivez ce qui a été reçu d’un produit au moins.' });
  return errors.length > 0 ? { errors } : { value: { reference, lines } };
}

/** Which movements the address asks for. */
export function readMovementQuery(params: URLSearchParams) {
  const reason = params.get('raison') ?? '';
  return {
    productId: idOf(params.get('produit')),
    reason: Object.hasOwn(MOVEMENT_REASONS, reason) ? (reason as MovementReason) : null,
    before: countIdOf(params.get('avant') ?? undefined),
  };
}

const altField = lineField('Dites ce que montre l’image.', 300);

/** The words of new photographs. */
export const readAlt = (form: FormData): { value: string } | Fault => {
  const { data, error } = altField.safeParse(form.get('legende'), { error: inFrench });
  return data
    ? { value: data }
    : wrong('legende', 'Ce que montrent les photos', error?.issues[0]?.message ?? '');
};

/** The words and the order of a product's pictures. */
export function readPictures(form: FormData): { value: PictureChange[] } | Fault {
  const changes: PictureChange[] = [];
  const errors: FieldError[] = [];
  for (const raw of form.getAll('image')) {
    const id = idOf(raw);
    if (!id) continue;
    const isRemoved = form.get(`retirer-${id}`) === 'oui';
    const alt = altField.safeParse(form.get(`alt-${id}`), { error: inFrench });
    const position = wholeOf(form.get(`rang-${id}`), 1, 99);
    if (!isRemoved && !alt.data)
      errors.push({
        field: `alt-${id}`,
        label: 'Ce que montre l’image',
        message: alt.error?.issues[0]?.message ?? '',
      });
    if (!isRemoved && position === null)
      errors.push({ field: `rang-${id}`, label: 'Rang', message: 'Écrivez un rang, de 1 à 99.' });
    changes.push({ id, alt: alt.data ?? '', position: position ?? 99, isRemoved });
  }
  return errors.length > 0 ? { errors } : { value: changes };
}

const scanSchema = z.object({
  code: lineField('Scannez un code ou écrivez une référence.', 300),
  quantite: z
    .string()
    .trim()
    .transform((text) => text || '1')
    .pipe(z.string().regex(/^\d{1,5}$/, 'Écrivez un nombre entier.'))
    .transform(Number)
    .pipe(z.int().min(1, 'Écrivez 1 au moins.').max(10_000, 'Écrivez 10000 au plus.')),
});

/** What was scanned in a count. */
export function readScan(form: FormData) {
  const { data, error } = scanSchema.safeParse(Object.fromEntries(form), { error: inFrench });
  return data
    ? { value: { code: data.code, quantity: data.quantite } }
    : { errors: errorsOf(error, { code: 'Référence', quantite: 'Quantité' }) };
}

/** What was counted of each product. */
export function readCounts(form: FormData) {
  const counts = new Map<string, number | null>();
  const errors: FieldError[] = [];
  for (const [name, value] of form) {
    const id = name.startsWith('compte-') ? idOf(name.slice(7)) : null;
    if (!id || typeof value !== 'string') continue;
    const counted = value.trim() === '' ? null : wholeOf(value, 0, 100_000);
    if (counted === null && value.trim() !== '')
      errors.push({ field: name, label: 'Compté', message: 'Écrivez un nombre entier, ou rien.' });
    else counts.set(id, counted);
  }
  return errors.length > 0 ? { errors } : { value: counts };
}

const labelField = lineField('Écrivez le nom de la catégorie.', 100);

/** The names and the order of the categories. */
export function readCategories(form: FormData) {
  const categories: { id: string; label: string; position: number }[] = [];
  const errors: FieldError[] = [];
  for (const [name, value] of form) {
    if (!name.startsWith('nom-')) continue;
    const id = name.slice(4);
    const label = labelField.safeParse(value, { error: inFrench });
    const position = wholeOf(form.get(`rang-${id}`), 0, 999);
    if (!label.data)
      errors.push({ field: name, label: 'Nom', message: label.error?.issues[0]?.message ?? '' });
    if (position === null)
      errors.push({ field: `rang-${id}`, label: 'Rang', message: 'Écrivez un rang, de 0 à 999.' });
    categories.push({ id, label: label.data ?? '', position: position ?? 0 });
  }
  return errors.length > 0 ? { errors } : { value: categories };
}

/** The name of a new category. */
export const readNewCategory = (form: FormData): { value: string } | Fault => {
  const { data, error } = labelField.safeParse(form.get('nouvelle'), { error: inFrench });
  return data ? { value: data } : wrong('nouvelle', 'Nouvelle catégorie', error?.issues[0]?.message ?? '');
};

/** What was typed, to be shown again. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, name === SEEN_FIELD ? SEEN_MAX : 30_000)]] : [],
    ),
  );
