import type { Page } from '@playwright/test';

/** Writes into every field and chooses the last option of every choice. */
export const fillAll = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const controls = main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'textarea, select, input:not([type=hidden], [type=file])',
    );
    for (const control of controls) {
      if (control.disabled || ('readOnly' in control && control.readOnly)) continue;
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (control.type === 'checkbox' || control.type === 'radio') control.click();
      else if (control.type === 'number') control.value = '2';
      else if (control.type === 'date') control.value = '2027-01-04';
      else control.value = 'abc';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });

/** The values of all controls, by their names. */
export const heldBy = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
          'textarea, select, input:not([type=hidden], [type=file])',
        ),
      ].map((control) => [
        control.name || control.id,
        'checked' in control && /checkbox|radio/.test(control.type) ? control.checked : control.value,
      ]),
    );
