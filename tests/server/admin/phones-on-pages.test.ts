import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { bookDeps, booked, halfHour } from '#tests/support/appointments.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { PARCEL, useShopSite } from '#tests/support/shop-site.ts';

const SHOWN = '06\u00a012\u00a034\u00a056\u00a078';
/** A number as data and `tel:` links have it: no person reads that form. */
const BARE = /\+\d{8,15}/;
const { site, order } = useShopSite();

/** Every word of a page and of its fields. */
function readIn(html: string): string {
  const main = parse(html).querySelector('main');
  const typed = main?.querySelectorAll('input[type=tel]').map((field) => field.getAttribute('value') ?? '');
  return [main?.text, ...(typed ?? [])].join(' ');
}

test('a telephone is written as people write it, on every page and document', async () => {
  const { visitor: admin } = await site.admin();
  const { number } = await order({ ...PARCEL, payment: 'card' });
  await emptyRepairs(site.database);
  const { reference } = await counterRepair(repairDeps(site.database));
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  await booked(bookDeps(site.database), site.database, halfHour(tomorrow));
  const member = await site.member();
  const { id: memberId } = await site.database.kysely
    .updateTable('profiles')
    .set({ phone: '+33612345678' })
    .where('id', 'in', sql<string>`(select id from auth.users where email = ${member.email})`)
    .returning('id')
    .executeTakeFirstOrThrow();
  const card = await site.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('email', '=', 'camille@exemple.fr')
    .executeTakeFirstOrThrow();

  const file = `/admin/reparations/${reference}`;
  const pages = [
    `/admin/commandes/${number}`,
    // On a Sunday, tomorrow is in the week after.
    `/admin/rendez-vous?semaine=${dayInParis(tomorrow)}`,
    file,
    `${file}?etape=corriger`,
    `/enregistrement?client=${reference}`,
    '/admin/clients',
    `/admin/clients/${card.id}`,
    `/admin/utilisateurs/${memberId}`,
  ];
  for (const path of pages) {
    const words = readIn((await admin.get(path)).body);
    expect([path, words]).toEqual([path, expect.stringContaining(SHOWN)]);
    expect([path, words]).toEqual([path, expect.not.stringMatching(BARE)]);
  }
  expect(readIn((await member.visitor.get('/client/profil')).body)).toContain(SHOWN);
  expect((await admin.get(`/admin/commandes/${number}`)).body).toContain('href="tel:+33612345678"');

  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of [
    `${file}/ticket.pdf`,
    `/admin/commandes/${number}/preparation.pdf`,
    `/admin/commandes/${number}/etiquette.pdf`,
  ]) {
    const answer = await fetch(new URL(path, site.origin), { headers: { cookie } });
    const words = await pdfText(new Uint8Array(await answer.arrayBuffer()));
    expect([path, words]).toEqual([path, expect.stringContaining('06 12 34 56 78')]);
    expect([path, words]).toEqual([path, expect.not.stringMatching(BARE)]);
  }
});
