import { withQuery } from '#domain/urls/with-query.ts';

/** Where a list is, and what its address can ask of it. */
export type ListPlace<Name extends string = string> = {
  path: string;
  /** Each parameter but the page, in the order of the address, with the value it has when it is left out. */
  usual: Readonly<Record<Name, string>>;
  /** Those which order the rows: column, direction. They narrow nothing. */
  sort?: readonly [NoInfer<Name>, NoInfer<Name>];
};

export type Asked<Name extends string> = {
  readonly [name in Name]?: string | number | boolean | null | undefined;
};

/** The address of a page of a list; what is usual is left out. */
export const listPath = <Name extends string>(
  place: ListPlace<Name>,
  asked: Asked<NoInfer<Name>> = {},
  page = 1,
): string => withQuery(place.path, { ...unusual(place, asked), page: page > 1 ? page : null });

/** The parameters which are not as usual. */
export function unusual<Name extends string>({ usual }: ListPlace<Name>, asked: Asked<NoInfer<Name>>) {
  const names = Object.keys(usual) as Name[];
  return Object.fromEntries(
    names.filter((name) => asked[name] !== usual[name]).map((name) => [name, asked[name]]),
  ) as Asked<Name>;
}

/** Whether the address asks for some of the rows only. */
export const isNarrowed = <Name extends string>(
  place: ListPlace<Name>,
  asked: Asked<NoInfer<Name>>,
): boolean =>
  Object.entries(unusual(place, asked)).some(
    ([name, value]) => value && !place.sort?.some((each) => each === name),
  );
