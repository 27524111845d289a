/** The data API's model of the exposed schema: the only source of the names and types it writes into SQL. */
export type Catalog = {
  relations: ReadonlyMap<string, Relation>;
  /** Relationships by the name of the relation. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads share a name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** Types that a value may be cast to: name in lower case → name in SQL, with its schema. */
  types: ReadonlyMap<string, readonly [schema: string, name: string]>;
};

export type Column = {
  name: string;
  /** Qualified SQL name, used to read a payload. */
  type: string;
  /** The type without domain and length: `text`, `jsonb`, `int4`. */
  baseType: string;
  isRequired: boolean;
  /** The expression for a missing value. */
  defaultSql: string | null;
  comment: string | null;
  /** Roles that may read other columns of the relation, but not this one: for them, `*` omits it. */
  hiddenFrom: readonly string[];
};

/** Named columns of a relation or of a function's result. */
export type RowShape = { name: string; columns: ReadonlyMap<string, Column> };

export type Relation = RowShape & {
  isView: boolean;
  comment: string | null;
  canInsert: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  primaryKey: readonly string[];
};

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';

export type ColumnPair = readonly [own: string, other: string];

export type Relationship = {
  from: string;
  to: string;
  cardinality: Cardinality;
  /** The foreign key's name, or both names for a many-to-many relationship. */
  constraint: string;
  /** Columns of `from` and `to`; in a many-to-many relationship, of `from` and the junction. */
  pairs: readonly ColumnPair[];
  junction?: Junction;
};

type Junction = { table: string; constraint: string; pairs: readonly ColumnPair[] };

export type Parameter = {
  /** Empty if it has none. */
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = {
  name: string;
  parameters: readonly Parameter[];
  /** Changes nothing, so it runs in a read-only transaction. */
  isReadOnly: boolean;
  isSet: boolean;
  returns: { kind: 'void' } | { kind: 'scalar' } | { kind: 'rows'; shape: RowShape };
  comment: string | null;
};

/** `fn(json)` with an unnamed parameter, which can only be called with the whole body. */
export function takesWholeBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === '' && /^(?:jsonb?|text|xml|bytea)$/.test(only.type);
}

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';
