import type { SiteVisitor } from './account-site.ts';
import { drawnForm } from './drawn-form.ts';

/** Saves a part of /entreprise as its owner does, with these fields changed. Fails if it is refused. */
export async function saveSettings(
  owner: SiteVisitor,
  section: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const path = `/entreprise/${section}`;
  const drawn = drawnForm((await owner.get(path)).body, 'reglages');
  const { status } = await owner.submit(path, { ...drawn, ...changes, intent: 'save' });
  if (status !== 303) throw new Error(`refused with ${status}`);
}
