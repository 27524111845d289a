import type { Action as AnyAction, Thing, WithActionConstraints } from 'schema-dts';

/** The words of schema.org, for the file that schema-org.ts gives to the compiler. */
export type Node<Type extends string> = Extract<Thing, { '@type': Type }>;

/** An action with the input that it asks for: `query-input`. */
export type Action<Type extends string> = WithActionConstraints<Extract<AnyAction, { '@type': Type }>>;

/** A thing of several types at once. */
export type { MergeLeafTypes as Merged } from 'schema-dts';
