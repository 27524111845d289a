import type { Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { ShopSettings } from '../../../settings/shop-settings.ts';
import type { MailTemplates } from '../../load-templates.ts';

export type PreviewMailGiven = {
  tx: Transaction<Schema>;
  /** The templates with the words to show. */
  templates: MailTemplates;
  shop: ShopSettings;
  siteUrl: string;
};
