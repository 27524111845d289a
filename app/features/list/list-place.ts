import { withQuery } from '#domain/urls/with-query.ts';

/** The path of a list, and the parameters that its address may have. */
export type ListPlace<Name extends string = string> = {
  path: string;
  /** Each parameter except the page, in the order of the address, with its default value. */
  usual: Readonly<Record<Name, string>>;
  /** The parameters that order the rows: column, direction. They narrow nothing. */
  sort?: readonly [NoInfer<Name>, NoInfer<Name>];
};

export type Asked<Name extends string> = {
  readonly [name in Name]?: string | number | boolean | null | undefined;
};

/** The address of a page of a list; default values are left out. */
export const listPath = <Name extends string>(
  place: ListPlace<Name>,
  asked: Asked<NoInfer<Name>> = {},
  page = 1,
): string => withQuery(place.path, { ...unusual(place, asked), page: page > 1 ? page : null });

/** The parameters that do not have their default value. */
export function unusual<Name extends string>({ usual }: ListPlace<Name>, asked: Asked<NoInfer<Name>>) {
  const names = Object.keys(usual) as Name[];
  return Object.fromEntries(
    names.filter((name) => asked[name] !== usual[name]).map((name) => [name, asked[name]]),
  ) as Asked<Name>;
}

/** Whether the address asks for only some of the rows. */
export const isNarrowed = <Name extends string>(
  place: ListPlace<Name>,
  asked: Asked<NoInfer<Name>>,
): boolean =>
  Object.entries(unusual(place, asked)).some(
    ([name, value]) => value && !place.sort?.some((each) => each === name),
  );
