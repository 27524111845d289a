import { ACCOUNT_FORMS } from './account-forms.ts';
import { CASE_FORMS } from './case-forms.ts';
import { CONTENT_FORMS } from './content-forms.ts';
import type { EditForms } from './edit-form.ts';
import { SETTINGS_FORMS } from './settings-forms.ts';
import { STOCK_FORMS } from './stock-forms.ts';

/** Every form that changes stored values; each is edited twice from one reading. */
export const EDIT_FORMS: EditForms = {
  ...STOCK_FORMS,
  ...CONTENT_FORMS,
  ...SETTINGS_FORMS,
  ...CASE_FORMS,
  ...ACCOUNT_FORMS,
};
