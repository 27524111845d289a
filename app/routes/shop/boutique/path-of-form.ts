/** Address of the list for what its form holds: in the form's order, nothing empty, the usual order left out. */
export function pathOfForm(form: FormData): string {
  const params = new URLSearchParams();
  for (const [name, value] of form) {
    const text = String(value).trim();
    if (text !== '' && !(name === 'sort' && text === 'pertinence')) params.append(name, text);
  }
  // As the server writes it: words, facets, order.
  const sort = params.get('sort');
  params.delete('sort');
  if (sort) params.append('sort', sort);
  return params.size > 0 ? `/boutique?${params}` : '/boutique';
}
