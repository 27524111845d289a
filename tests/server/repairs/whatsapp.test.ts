import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { useRepairSite } from '#tests/support/repair-site.ts';
import { counterRepair } from '#tests/support/repairs.ts';
import { saveSettings } from '#tests/support/save-settings.ts';

const { site, deps } = useRepairSite();

/** Where a page offers a conversation with the shop: its number, and the text that it begins with. */
async function conversations(path: string) {
  const { status, body } = await site.visitor().get(path);
  expect([path, status]).toEqual([path, 200]);
  return parse(body)
    .querySelectorAll('main a[href^="https://wa.me/"]')
    .map((link) => {
      const { pathname, searchParams } = new URL((link.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
      return [pathname, searchParams.get('text'), link.getAttribute('target'), link.getAttribute('rel')];
    });
}

test('a number of the owner opens a conversation, about the case where there is one; without it no page offers any', async () => {
  const owner = (await site.admin()).visitor;
  const repair = await counterRepair(deps());
  const tracking = `/suivi-reparation?lien=${repair.linkToken}`;
  const pages = [tracking, '/demande', '/demande?subject=Devis%20PS5', '/notre-magasin'];
  const nothing = async () => {
    for (const page of pages) expect(await conversations(page)).toEqual([]);
  };
  await nothing();
  await saveSettings(owner, 'contact', { whatsappPhone: '06 12 34 56 78' });
  try {
    const told = async (page: string) => (await conversations(page)).map(([number, text]) => [number, text]);
    expect(await conversations(tracking)).toEqual([
      [
        '/33612345678',
        `Bonjour, au sujet de ma réparation ${repair.reference}\u00a0: `,
        '_blank',
        'noopener',
      ],
    ]);
    expect(await told('/demande')).toEqual([['/33612345678', 'Bonjour, ']]);
    expect(await told('/demande?subject=Devis%20PS5')).toEqual([
      ['/33612345678', 'Bonjour, Devis PS5\u00a0: '],
    ]);
    expect(await told('/notre-magasin')).toEqual([['/33612345678', 'Bonjour, ']]);
    // The secret of the link stays here.
    expect((await site.visitor().get(tracking)).headers.get('Referrer-Policy')).toBe('same-origin');
  } finally {
    await saveSettings(owner, 'contact', { whatsappPhone: '' });
  }
  await nothing();
});
