import { z } from 'zod';
import { attributeLabel, attributeNames } from './attributes/attributes.ts';

export const catalogueSorts = {
  pertinence: 'Pertinence',
  nouveautes: 'Nouveautés',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  nom: 'Nom',
} as const;

export type CatalogueSort = keyof typeof catalogueSorts;

/** Facets that all products have, with what they are called. */
const GENERAL = {
  category: 'Catégorie',
  etat: 'État',
  marque: 'Marque',
  modele: 'Compatible avec',
  prix: 'Prix',
  dispo: 'Disponibilité',
} as const;

export type GeneralFacet = keyof typeof GENERAL;

const generalNames = Object.keys(GENERAL) as [GeneralFacet, ...GeneralFacet[]];

/** Names of the facets in the address, in the order shown. */
export const facetNames = [...generalNames, ...attributeNames] as const;
export type FacetName = (typeof facetNames)[number];

const isGeneral = (name: FacetName): name is GeneralFacet => Object.hasOwn(GENERAL, name);

export const facetLabel = (name: FacetName): string =>
  isGeneral(name) ? GENERAL[name] : attributeLabel(name);

/** Upper bound for the length of a question, in characters; a longer one is cut. */
export const WORDS_MAX = 80;

/** Upper bound for the values of one facet; later ones are ignored. */
const CHOICES_MAX = 20;

const choices = z
  .array(z.string().trim().max(100).catch(''))
  .transform((values) => [...new Set(values.filter(Boolean))].slice(0, CHOICES_MAX));

const querySchema = z.object({
  words: z
    .string()
    .catch('')
    .transform((words) => words.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX)),
  chosen: z.record(z.enum(facetNames), choices),
  sort: z.enum(Object.keys(catalogueSorts) as [CatalogueSort, ...CatalogueSort[]]).catch('pertinence'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** A visitor's question to the catalogue; it lives in the address only. */
export type CatalogueQuery = z.infer<typeof querySchema>;

/** An address may contain anything: unknown choices are ignored. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  return querySchema.parse({
    words: params.get('q') ?? '',
    // One category at a time: the list of each is a page of its own.
    chosen: Object.fromEntries(
      facetNames.map((name) => [name, params.getAll(name).slice(0, name === 'category' ? 1 : undefined)]),
    ),
    sort: params.get('sort') ?? undefined,
    page: params.get('page') ?? undefined,
  });
}

/** The address of the list for a question; default choices are left out. */
export function cataloguePath({ words, chosen, sort, page }: CatalogueQuery): string {
  const params = new URLSearchParams();
  if (words) params.set('q', words);
  for (const name of facetNames) for (const value of chosen[name]) params.append(name, value);
  if (sort !== 'pertinence') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/boutique?${params}` : '/boutique';
}

/** The order and the page of an address that are none of ours, each as it is written there. */
export function unknownChoices(params: URLSearchParams): string[] {
  const sort = params.get('sort');
  const page = params.get('page');
  return [
    ...(sort && !Object.hasOwn(catalogueSorts, sort) ? [`sort=${sort}`] : []),
    ...(page && !/^[1-9]\d{0,4}$/.test(page) ? [`page=${page}`] : []),
  ];
}

/** Whether the list is narrowed or reordered, compared with all of the shop or of one category. */
export function isCatalogueNarrowed({ words, chosen, sort }: CatalogueQuery): boolean {
  const facets = facetNames.filter((name) => name !== 'category');
  return words !== '' || sort !== 'pertinence' || facets.some((name) => chosen[name].length > 0);
}
