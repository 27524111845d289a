import { type Catalog, type Routine, takesWholeBody } from '../catalog/model.ts';
import { ambiguousRoutine, type RoutineSearch, unknownRoutine } from './unknown-names.ts';

/** The overload that takes exactly these arguments; else, by POST, the one that takes a body of JSON. @throws RestError */
export function getRoutine(search: RoutineSearch, catalog: Catalog): Routine {
  const overloads = catalog.routines.get(search.name) ?? [];
  const named = overloads.filter((routine) => takes(routine, search.args));
  const found = named.length > 0 || !search.isPost ? named : overloads.filter(takesJson);
  const [first] = found;
  if (!first) throw unknownRoutine(search, catalog);
  if (found.length > 1) throw ambiguousRoutine(found);
  return first;
}

function takes({ parameters }: Routine, args: readonly string[]): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return (
    args.every((name) => names.has(name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || args.includes(name))
  );
}

/** Whatever its members are called; a text or bytes are asked for by the name that they do not have: `{"": "…"}`. */
const takesJson = (routine: Routine): boolean =>
  takesWholeBody(routine) && /^jsonb?$/.test(routine.parameters[0]?.type ?? '');
