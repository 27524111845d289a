/** What the data API knows of the exposed schema: the only source of the names and types it writes into SQL. */
export type Catalog = {
  relations: ReadonlyMap<string, Relation>;
  /** Of each relation, by its name. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads share a name. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** What a value may be cast to: the name in lower case, and how SQL writes it. */
  types: ReadonlyMap<string, readonly [schema: string, name: string]>;
};

export type Column = {
  name: string;
  /** As SQL writes it, qualified: a payload is read with it. */
  type: string;
  /** Without domain and length: `text`, `jsonb`, `int4`. */
  baseType: string;
  isRequired: boolean;
  /** The expression that fills it when nothing is given. */
  defaultSql: string | null;
  comment: string | null;
  /** Roles that may read others of the relation's columns and not this one: for them, `*` is without it. */
  hiddenFrom: readonly string[];
};

/** Named columns: a relation's, or those of a function's result. */
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
  /** The foreign key's name; of a many-to-many, both. */
  constraint: string;
  /** Columns of `from` and of `to`; of a many-to-many, of `from` and of the junction. */
  pairs: readonly ColumnPair[];
  junction?: Junction;
};

type Junction = { table: string; constraint: string; pairs: readonly ColumnPair[] };

export type Parameter = {
  /** Empty when it has none. */
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type Routine = {
  name: string;
  parameters: readonly Parameter[];
  /** It changes nothing: it runs in a read-only transaction. */
  isReadOnly: boolean;
  isSet: boolean;
  returns: { kind: 'void' } | { kind: 'scalar' } | { kind: 'rows'; shape: RowShape };
  comment: string | null;
};

/** `fn(json)`, its parameter without a name: the only way to call it is with all that was sent. */
export function takesWholeBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === '' && /^(?:jsonb?|text|xml|bytea)$/.test(only.type);
}

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';
