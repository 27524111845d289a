/** The shop's names and places: no account's password may be made of them. */
export const siteWords = ({ name, city }: { name: string; city: string }): string[] => [name, city];
