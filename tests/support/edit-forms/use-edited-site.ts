import { parse } from 'node-html-parser';
import { beforeAll, beforeEach } from 'vitest';
import { type SiteVisitor, useAccountSite } from '../account-site.ts';
import { drawnForm } from '../drawn-form.ts';
import { emptyTables } from '../empty-tables.ts';
import { emptyRepairs } from '../repairs.ts';
import { emptyShop } from '../shop.ts';
import type { EditForm } from './edit-form.ts';

/** What a page says was saved meanwhile, on one line. */
export const wordsOf = (html: string): string =>
  parse(html)
    .querySelector('.meanwhile')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

/** A site without rows that EDIT_FORMS make, before each test of the calling file, and the two who send them. */
export function useEditedSite() {
  const site = useAccountSite();
  let admin: SiteVisitor;
  let client: SiteVisitor;

  beforeAll(async () => {
    admin = (await site.admin()).visitor;
    client = (await site.member()).visitor;
  });

  beforeEach(async () => {
    await emptyShop(site.database);
    await emptyRepairs(site.database);
    await emptyTables(
      site.database,
      'public.faq_entries',
      'public.blog_posts',
      'public.gallery_items',
      'public.device_models',
      'public.quote_templates',
      'public.promo_codes',
      'public.quick_replies',
      'public.repair_flags',
      'public.supplier_bills',
      'public.purchases',
      'public.testimonials',
      'public.stock_counts',
      'public.business_settings',
      'public.business_settings_versions',
      'internal.connection_settings',
      'internal.overlays',
    );
  });

  /** Makes a row of the form's table; returns functions that open and send its form. */
  async function opened({ make, form, intent, removal, isOfClient, tables }: EditForm) {
    const { path, field, other, loose = {} } = await make({ admin, database: site.database });
    const who = isOfClient ? client : admin;
    const open = async () => drawnForm((await who.get(path)).body, form);
    const send = async (fields: Record<string, string>, change: Record<string, string> = {}) => {
      const { status, body } = await who.submit(path, { ...fields, ...change, ...(intent && { intent }) });
      return { status, words: wordsOf(body), again: () => drawnForm(body, form) };
    };
    const stored = () =>
      Promise.all(tables.map((table) => site.database.kysely.selectFrom(table).selectAll().execute()));
    const { form: removing = form, step = '' } = removal ?? {};
    const openRemoval = async () => drawnForm((await who.get(`${path}${step}`)).body, removing);
    const remove = async (fields: Record<string, string>) => {
      const { status, body } = await who.submit(path, { ...fields, intent: 'remove' });
      const press = parse(body).querySelector('.meanwhile button');
      return { status, words: wordsOf(body), press, again: () => drawnForm(body, form) };
    };
    return { open, send, openRemoval, remove, stored, field, other, loose };
  }

  return {
    database: () => site.database,
    db: () => site.database.kysely,
    admin: () => admin,
    client: () => client,
    opened,
  };
}
