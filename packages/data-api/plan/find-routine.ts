import { type Catalog, type Routine, takesWholeBody } from '../catalog/model.ts';
import { ambiguousRoutine, type RoutineSearch, unknownRoutine } from './unknown-names.ts';

/** The overload with exactly these arguments; else, for a POST, the one that takes a JSON body. @throws RestError */
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

/** For JSON, members may have any names. Text and bytes are asked for by their missing name: `{"": "…"}`. */
const takesJson = (routine: Routine): boolean =>
  takesWholeBody(routine) && /^jsonb?$/.test(routine.parameters[0]?.type ?? '');
