import type { AccountSite, SiteVisitor } from './account-site.ts';

/** Sends a form with files, as a browser with these cookies does. */
export async function submitFiles(
  site: Pick<AccountSite, 'origin'>,
  visitor: Pick<SiteVisitor, 'cookies'>,
  where: string,
  form: FormData,
) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(where, site.origin), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: site.origin, cookie },
  });
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    body: await answer.text(),
  };
}
