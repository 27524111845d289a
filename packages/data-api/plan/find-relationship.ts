import type { Catalog, Relationship } from '../catalog/model.ts';
import { ambiguousRelationship, noRelationship, type RelationshipSearch } from './unknown-names.ts';

/** The one relationship that a target and its hint can mean. @throws RestError if there is none, or several */
export function getRelationship(search: RelationshipSearch, catalog: Catalog): Relationship {
  const candidates = catalog.relationships.get(search.from) ?? [];
  const found = candidates.filter((relationship) => isMeant(relationship, search, catalog));
  const [first] = found;
  if (!first) throw noRelationship(search, catalog);
  if (found.length > 1) throw ambiguousRelationship(search, found);
  return first;
}

function isMeant(relationship: Relationship, search: RelationshipSearch, catalog: Catalog): boolean {
  if (relationship.from === relationship.to) return isMeantOfItself(relationship, search);
  const { to, constraint, junction } = relationship;
  const { target, hint } = search;
  const own = singleColumn(relationship, 0);
  if (hint === undefined) {
    if (target === to) return true;
    // Only a table can be named by its keys and columns, because views show the same ones.
    return !junction && !catalog.relations.get(to)?.isView && (target === constraint || target === own);
  }
  if (target !== to) return false;
  if (junction) return hint === junction.table;
  return hint === constraint || hint === own || hint === singleColumn(relationship, 1);
}

/** A foreign key to its own table has two directions: the table's name means the many, the column's name the one. */
function isMeantOfItself(relationship: Relationship, { target, hint }: RelationshipSearch): boolean {
  const isToMany = relationship.cardinality === 'one-to-many';
  if (hint !== undefined)
    return isToMany && target === relationship.to && hint === singleColumn(relationship, 1);
  if (isToMany) return target === relationship.to;
  return relationship.cardinality === 'many-to-one' && target === singleColumn(relationship, 0);
}

function singleColumn({ pairs, junction }: Relationship, side: 0 | 1): string | undefined {
  return pairs.length === 1 && !junction ? pairs[0]?.[side] : undefined;
}
