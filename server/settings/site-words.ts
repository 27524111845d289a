/** Names and places that the shop goes by: no password of an account is made of them. */
export const siteWords = ({ name, city }: { name: string; city: string }): string[] => [name, city];
