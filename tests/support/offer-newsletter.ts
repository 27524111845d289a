import type { SiteVisitor } from './account-site.ts';
import { drawnForm } from './drawn-form.ts';

/** The owner's switch: whether the site takes subscriptions to the newsletter. Fails if it is refused. */
export async function offerNewsletter(owner: SiteVisitor, newsletterByMail: 'on' | 'off'): Promise<void> {
  const path = '/entreprise/affichage';
  const drawn = drawnForm((await owner.get(path)).body, 'reglages');
  const { status } = await owner.submit(path, { ...drawn, newsletterByMail, intent: 'save' });
  if (status !== 303) throw new Error(`refused with ${status}`);
}
