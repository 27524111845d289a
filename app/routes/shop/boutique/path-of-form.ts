/**
 * The address of the list for a form's contents: in the form's order, without empty fields and without the default
 * order.
 */
export function pathOfForm(form: FormData): string {
  const params = new URLSearchParams();
  for (const [name, value] of form) {
    const text = String(value).trim();
    if (text !== '' && !(name === 'sort' && text === 'pertinence')) params.append(name, text);
  }
  // In the server's order: words, facets, order.
  const sort = params.get('sort');
  params.delete('sort');
  if (sort) params.append('sort', sort);
  return params.size > 0 ? `/boutique?${params}` : '/boutique';
}
