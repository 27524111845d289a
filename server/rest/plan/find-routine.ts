import type { Catalog, Routine } from '../catalog/model.ts';
import { ambiguousRoutine, type RoutineSearch, unknownRoutine } from './unknown-names.ts';

/** The overload that takes exactly these arguments; else, by POST, the one that takes the whole body. @throws RestError */
export function getRoutine(search: RoutineSearch, catalog: Catalog): Routine {
  const overloads = catalog.routines.get(search.name) ?? [];
  const named = overloads.filter((routine) => takes(routine, search.args));
  const found = named.length > 0 || !search.isPost ? named : overloads.filter(takesWholeBody);
  const [first] = found;
  if (!first) throw unknownRoutine(search, catalog);
  if (found.length > 1) throw ambiguousRoutine(found);
  return first;
}

function takes({ parameters }: Routine, args: readonly string[]): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return (
    args.every((name) => names.has(name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || (name !== '' && args.includes(name)))
  );
}

/** `fn(json)`, its parameter without a name. */
export function takesWholeBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === '' && /^jsonb?$/.test(only.type);
}
