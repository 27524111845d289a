import { beforeEach, expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { emptyAppointments } from '#tests/support/appointments.ts';
import { type Acts, type CausedMail, causeMails } from '#tests/support/caused-mails.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { MAIL_CAUSES } from '#tests/support/mail-causes.ts';
import { databaseDigest, expectInert, linksOf, mailsLeft } from '#tests/support/mail-links.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { emptyRepairs } from '#tests/support/repairs.ts';
import { emptyShop } from '#tests/support/shop.ts';

// Programs open the links of mails ahead of their readers. For everything that the site mails or texts to anybody: opening any of its
// links changes nothing, in no table; if its page acts, the press acts, and only once. tests/server/auth/press-link.full.test.ts tests
// the same with the codes of account mails. server/outbox/messages.test.ts checks that every mail has its cause here.

const SECRET = 'cle-de-service-des-essais';
const site = useAccountSite({ SERVICE_ROLE_KEY: SECRET, AUTH_RATE_LIMITS: 'on' });
const templates = await loadShippedTemplates();

beforeEach(async () => {
  await emptyRepairs(site.database);
  await emptyAppointments(site.database);
  await emptyShop(site.database);
  await emptyTables(site.database, 'public.testimonials', 'internal.rate_limits');
});

/** Addresses that have been opened: many mails lead to the same pages of the site. */
const opened = new Set<string>();

const pathOf = (link: string) => link.replace(site.origin, '');

/** A parcel that goes back is followed at its carrier's. */
const CARRIER = 'https://www.laposte.fr/outils/suivre-vos-envois?code=';
/** The cause of this mail keeps a row and no file: mail-in-page.test.ts opens one. */
const LABEL = '/suivi-reparation/etiquette.pdf?';

/** Links of the site, as paths. Other links write a mail or call: they belong to the reader's own programs. */
function ownPaths(mail: CausedMail): string[] {
  const links = linksOf(mail).filter(
    (link) => !/^(mailto|tel):/.test(link) && !link.startsWith(CARRIER) && !link.includes(LABEL),
  );
  for (const link of links) expect(link).toMatch(new RegExp(`^${site.origin}(/|$)`));
  return links.map(pathOf);
}

async function press(path: string, { suffix = '', fields }: NonNullable<Acts['press']>) {
  const visitor = site.visitor();
  const answer = await visitor.submit(path + suffix, fields);
  await mailsLeft(site.database);
  return answer.status;
}

/** Everything in the database except counters of forms, which change at each press. */
async function kept() {
  const { 'internal.rate_limits': _, ...tables } = await databaseDigest(site.database);
  return tables;
}

test.each(Object.entries(MAIL_CAUSES))(
  '%s: opening a link changes nothing, a press acts once',
  async (_cause, steps) => {
    const owner = await site.admin();
    const causing = causeMails({
      database: site.database,
      origin: site.origin,
      secret: SECRET,
      templates,
      member: async () => (await site.member()).email,
    });
    for (const { tells, act, press: pressing } of steps) {
      const mails = await causing.collect(act);
      expect(mails.map(({ kind }) => kind).sort()).toEqual([...tells].sort());
      const paths = [...new Set(mails.flatMap(ownPaths))].filter((path) => !opened.has(path));
      for (const path of paths) opened.add(path);
      await expectInert(site.database, site.origin, paths);
      await expectInert(site.database, site.origin, paths, owner.visitor);
      if (!pressing) continue;
      const mail = mails.find(({ kind }) => kind === pressing.of);
      const path = mail && ownPaths(mail).find((each) => each.includes(pressing.path));
      if (!path) throw new Error(`no link of ${pressing.of} leads to ${pressing.path}`);
      const before = await kept();
      expect(await press(path, pressing)).toBe(303);
      const after = await kept();
      expect(after).not.toEqual(before);
      await press(path, pressing);
      expect(await kept()).toEqual(after);
    }
  },
  120_000,
);
