import type { Testimonial } from '#domain/testimonials/testimonials.ts';

/** Tells where the data API is: this site's, or a hosted project's (server/machine/machine-routes.ts). */
const SETTINGS = '/reglages-publics.json';
const ROWS = '/rest/v1/testimonials?select=*&is_visible=eq.true&order=created_at.desc';

/**
 * The public testimonials, newest first, from the data API. A page's first HTML has them from the server instead.
 * @throws Error if they cannot be loaded
 */
export async function loadTestimonials(): Promise<Testimonial[]> {
  const { origin, anonKey } = await readJson<{ origin: string; anonKey?: string }>(SETTINGS);
  // In the words of the protocol's client (specification, section 8).
  if (!anonKey) throw new Error('supabaseKey is required.');
  return readJson(`${origin}${ROWS}`, { apikey: anonKey });
}

async function readJson<T>(address: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
