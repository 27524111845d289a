import { type AttributeName, attributeId, attributeNames } from '#domain/catalogue/attributes/attributes.ts';
import {
  type CatalogueQuery,
  type CatalogueSort,
  type FacetName,
  facetLabel,
  facetNames,
  type GeneralFacet,
} from '#domain/catalogue/catalogue-query.ts';
import { productPath } from '#domain/catalogue/product-path.ts';
import { add, allOf, and, type BitSet, countBoth, has, noneOf, or, setOf } from './bit-set.ts';
import type { CatalogueRow, CategoryRow } from './load-rows.ts';
import { priceBandOf, priceBands } from './price-bands.ts';
import type { ProductCard } from './product.ts';

export const PAGE_SIZE = 24;

export type FacetValue = { id: string; label: string; count: number; isChosen: boolean };
export type Facet = { name: FacetName; label: string; values: FacetValue[] };

export type CatalogueResults = {
  /** The question as it was understood: the choices that some product has, in the order of their facet. */
  query: CatalogueQuery;
  /** The choices that no product has, « Marque : Inconnue ». */
  unknown: string[];
  products: ProductCard[];
  total: number;
  page: number;
  pageCount: number;
  facets: Facet[];
};

/** Addresses of products, the best answers to a visitor's words first. */
type Answers = readonly string[];

export type Snapshot = {
  /** @param answers the addresses that may be shown; null without words: all of them. */
  search(query: CatalogueQuery, answers: Answers | null): CatalogueResults;
  /** All of them, by category, then by name. */
  products: readonly ProductCard[];
  categories: readonly { id: string; label: string; count: number }[];
  /** The names of models that some product fits. */
  models: ReadonlySet<string>;
  /** The products of these addresses, in their order. */
  bySlugs(slugs: readonly string[]): ProductCard[];
  /** Other products for one of these models, those with most of them in common first. */
  forModels(models: readonly string[], butNot: string, limit: number): ProductCard[];
};

/** A value of a facet and the rows that have it. */
type Value = { id: string; label: string; rows: BitSet };

/**
 * The data of every product that the shop's lists need, arranged for questions: a set of rows for each value of each
 * facet, an order for each sort. Any question costs the same few passes over those sets.
 * @param rows published products only
 */
export function takeSnapshot(rows: readonly CatalogueRow[], categories: readonly CategoryRow[]): Snapshot {
  const size = rows.length;
  const all = allOf(size);
  const facets = facetsOf(rows, categories);
  const orders = ordersOf(rows, categories);
  const cardAt = new Map(rows.map(({ card }) => [card.slug, card]));
  const rowAt = new Map(rows.map(({ card }, row) => [productPath(card.slug), row]));

  /** The rows that have one of the values chosen. */
  function chosenRows(name: FacetName, chosen: readonly string[]): BitSet {
    return facets[name]
      .filter(({ id }) => chosen.includes(id))
      .reduce((sum, { rows }) => or(sum, rows), noneOf(size));
  }

  /** The choices that some product has, and those that none has. */
  function understand(query: CatalogueQuery): Pick<CatalogueResults, 'query' | 'unknown'> {
    const unknown: string[] = [];
    const chosen = { ...query.chosen };
    for (const name of facetNames) {
      if (chosen[name].length === 0) continue;
      const ids = new Set<string>();
      for (const text of chosen[name]) {
        const id = [text, attributeId(name, text)].find((id) =>
          facets[name].some((value) => value.id === id),
        );
        if (id) ids.add(id);
        else unknown.push(`${facetLabel(name)}\u00a0: ${text}`);
      }
      chosen[name] = facets[name].flatMap(({ id }) => (ids.has(id) ? [id] : []));
    }
    return { query: { ...query, chosen }, unknown };
  }

  function search(written: CatalogueQuery, answers: Answers | null): CatalogueResults {
    const { query, unknown } = understand(written);
    const { chosen, sort, page: asked } = query;
    // The search may know a product that is gone since, or not yet one that is new.
    const answering = answers?.flatMap((path) => rowAt.get(path) ?? []);
    const withWords = answering ? setOf(answering, size) : all;
    const narrowed = facetNames
      .filter((name) => chosen[name].length > 0)
      .map((name) => ({ name, rows: chosenRows(name, chosen[name]) }));
    const found = narrowed.reduce((left, { rows }) => and(left, rows), withWords);
    const total = countBoth(found, all);
    const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const page = Math.min(asked, pageCount);
    const order = sort === 'pertinence' && answering ? answering : orders[sort];
    const shown = pick(order, found, (page - 1) * PAGE_SIZE);
    // In the whole shop they would be those of thirty kinds of products.
    const hasAttributes = answers !== null || chosen.category.length > 0;
    return {
      query: { ...query, page },
      unknown,
      products: shown.flatMap((row) => rows[row]?.card ?? []),
      total,
      page,
      pageCount,
      facets: facetNames.flatMap((name) => {
        const isAttribute = isAttributeName(name);
        if (isAttribute && !hasAttributes && chosen[name].length === 0) return [];
        // The rows that each value would give with the choices in the other facets: those without a choice leave `found` as it is.
        const others =
          chosen[name].length === 0
            ? found
            : narrowed.reduce((left, one) => (one.name === name ? left : and(left, one.rows)), withWords);
        const values = countValues(facets[name], others, chosen[name]);
        // A single value tells nothing apart.
        if (isAttribute && values.length < 2 && chosen[name].length === 0) return [];
        return [{ name, label: facetLabel(name), values }];
      }),
    };
  }

  return {
    search,
    products: orders.shelf.flatMap((row) => rows[row]?.card ?? []),
    categories: facets.category.map(({ id, label, rows }) => ({ id, label, count: countBoth(rows, all) })),
    models: new Set(facets.modele.map(({ id }) => id)),
    bySlugs: (slugs) => slugs.flatMap((slug) => cardAt.get(slug) ?? []),
    forModels(models, butNot, limit) {
      const shared = new Uint16Array(size);
      for (const { id, rows: bits } of facets.modele)
        if (models.includes(id))
          for (let row = 0; row < size; row += 1) if (has(bits, row)) shared[row] = (shared[row] ?? 0) + 1;
      return orders.pertinence
        .filter((row) => (shared[row] ?? 0) > 0 && rows[row]?.card.id !== butNot)
        .sort((a, b) => (shared[b] ?? 0) - (shared[a] ?? 0))
        .slice(0, limit)
        .flatMap((row) => rows[row]?.card ?? []);
    },
  };
}

/**
 * Upper bound for the values shown of a facet, more than visitors read: the ones that give most; words find the others.
 */
const VALUES_MAX = 48;

/** Values that would give nothing are left out, unless they are chosen. */
function countValues(values: readonly Value[], others: BitSet, chosen: readonly string[]): FacetValue[] {
  const counted = values
    .map(({ id, label, rows }) => ({
      id,
      label,
      count: countBoth(rows, others),
      isChosen: chosen.includes(id),
    }))
    .filter(({ count, isChosen }) => count > 0 || isChosen);
  if (counted.length <= VALUES_MAX) return counted;
  const byWeight = counted.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count);
  const shown = new Set(byWeight.slice(0, VALUES_MAX));
  return counted.filter((value) => shown.has(value));
}

/** A page of the rows found, in this order. */
function pick(order: readonly number[], found: BitSet, offset: number): number[] {
  const rows: number[] = [];
  let skipped = 0;
  for (const row of order) {
    if (!has(found, row)) continue;
    if (skipped < offset) skipped += 1;
    else rows.push(row);
    if (rows.length === PAGE_SIZE) break;
  }
  return rows;
}

const isAttributeName = (name: FacetName): name is AttributeName =>
  (attributeNames as readonly FacetName[]).includes(name);

function facetsOf(
  rows: readonly CatalogueRow[],
  categories: readonly CategoryRow[],
): Record<FacetName, Value[]> {
  const attributes = Object.fromEntries(
    attributeNames.map((name) => [name, attributeValues(rows, name)]),
  ) as Record<AttributeName, Value[]>;
  return { ...generalFacets(rows, categories), ...attributes };
}

/** The values of an attribute in their order: 512 Go, 1 To. */
function attributeValues(rows: readonly CatalogueRow[], name: AttributeName): Value[] {
  const known = new Map(
    rows.flatMap(({ attributes }) => (attributes[name] ?? []).map((value) => [value.id, value])),
  );
  const ordered = [...known.values()].sort((a, b) => a.order - b.order || alphabet.compare(a.label, b.label));
  return withLabels(
    valuesOf(rows, ({ attributes }) => (attributes[name] ?? []).map(({ id }) => id)),
    ordered,
  );
}

function generalFacets(
  rows: readonly CatalogueRow[],
  categories: readonly CategoryRow[],
): Record<GeneralFacet, Value[]> {
  const cards = rows.map(({ card }) => card);
  return {
    category: withLabels(
      valuesOf(cards, ({ category }) => [category]),
      categories,
    ),
    etat: withLabels(
      valuesOf(cards, ({ condition }) => [condition]),
      CONDITIONS,
    ),
    marque: byName(valuesOf(cards, ({ brand }) => (brand ? [brand] : []))),
    modele: byName(valuesOf(rows, ({ models }) => models)),
    prix: withLabels(
      valuesOf(cards, ({ directPriceCents }) => [priceBandOf(directPriceCents)]),
      priceBands,
    ),
    dispo: withLabels(
      valuesOf(cards, ({ left }) => (left > 0 ? ['1'] : [])),
      [{ id: '1', label: 'En stock seulement' }],
    ),
  };
}

const CONDITIONS = [
  { id: 'neuf', label: 'Neuf' },
  { id: 'occasion', label: 'Occasion' },
  { id: 'reconditionné', label: 'Reconditionné' },
];

function valuesOf<T>(items: readonly T[], idsOf: (item: T) => readonly string[]): Map<string, BitSet> {
  const values = new Map<string, BitSet>();
  for (const [row, item] of items.entries())
    for (const id of idsOf(item)) {
      const bits = values.get(id) ?? noneOf(items.length);
      add(bits, row);
      values.set(id, bits);
    }
  return values;
}

function withLabels(
  values: ReadonlyMap<string, BitSet>,
  known: readonly { id: string; label: string }[],
): Value[] {
  return known.flatMap(({ id, label }) => {
    const rows = values.get(id);
    return rows ? [{ id, label, rows }] : [];
  });
}

function byName(values: ReadonlyMap<string, BitSet>): Value[] {
  return [...values]
    .map(([id, rows]) => ({ id, label: id, rows }))
    .sort((a, b) => alphabet.compare(a.id, b.id));
}

const alphabet = new Intl.Collator('fr', { numeric: true });

function ordersOf(
  rows: readonly CatalogueRow[],
  categories: readonly CategoryRow[],
): Record<CatalogueSort | 'shelf', number[]> {
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  const placeOf = ({ card }: CatalogueRow) => place.get(card.category) ?? categories.length;
  const order = (compare: (a: CatalogueRow, b: CatalogueRow) => number) =>
    rows
      .map((row, index) => ({ row, index }))
      // The rows come newest first: of equals, the newer one stands first.
      .sort((a, b) => compare(a.row, b.row) || a.index - b.index)
      .map(({ index }) => index);
  const isOut = ({ card }: CatalogueRow) => Number(card.left === 0);
  const price = ({ card }: CatalogueRow) => card.directPriceCents;
  return {
    pertinence: order((a, b) => isOut(a) - isOut(b) || placeOf(a) - placeOf(b)),
    nouveautes: order(() => 0),
    'prix-croissant': order((a, b) => price(a) - price(b)),
    'prix-decroissant': order((a, b) => price(b) - price(a)),
    shelf: order((a, b) => placeOf(a) - placeOf(b) || alphabet.compare(a.card.name, b.card.name)),
    nom: order((a, b) => alphabet.compare(a.card.name, b.card.name)),
  };
}
