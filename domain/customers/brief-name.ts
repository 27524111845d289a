/** A name as far as a label needs it: « N. Petit », « SARL Dupont ». */
export function briefName({
  customer_name,
  company,
}: {
  customer_name: string;
  company: string | null;
}): string {
  if (company) return company;
  const [first = '', ...rest] = customer_name.trim().split(/\s+/u);
  return rest.length === 0 ? first : `${[...first][0]?.toLocaleUpperCase('fr')}. ${rest.join(' ')}`;
}
