/** The contents of a query string, before any table is known. */

export type JsonStep = {
  /** `->>` results in text, `->` in JSON. */
  isText: boolean;
  /** `index`: position in an array, kept as text because PostgreSQL checks its size. */
  at: { key: string } | { index: string };
};

export type Field = { column: string; path: readonly JsonStep[] };

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast?: string; alias?: string }
  | EmbedItem;

export type EmbedItem = {
  kind: 'embed';
  /** Table, constraint or foreign-key column. */
  target: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  select: readonly SelectItem[];
};

export type Quantifier = 'any' | 'all';

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: Quantifier; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; operator: string; config?: string; value: string };

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; operation: Operation };

export type Condition =
  | Filter
  | { kind: 'group'; operator: 'and' | 'or'; isNegated: boolean; conditions: readonly Condition[] };

export type OrderTerm = {
  field: Field;
  /** Order by a column of this to-one embed. */
  relation?: string;
  isDescending: boolean;
  nulls?: 'first' | 'last';
};

/** An item about the embed at `path`; an empty path means the table itself. */
export type At<T> = { path: readonly string[]; value: T };

export type Query = {
  select: readonly SelectItem[];
  conditions: readonly At<Condition>[];
  orders: readonly At<readonly OrderTerm[]>[];
  limits: readonly At<number>[];
  offsets: readonly At<number>[];
  /** Columns to use of a written payload; undefined: all of its keys. */
  columns?: readonly string[];
  onConflict?: readonly string[];
  /** Arguments of a function called by GET: all keys that are no filters. */
  args: readonly (readonly [name: string, value: string])[];
};
