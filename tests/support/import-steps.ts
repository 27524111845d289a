import { parse } from 'node-html-parser';
import { expect } from 'vitest';
import type { SiteVisitor } from './account-site.ts';

export const fileForm = (content: string | Uint8Array, name = 'clients.csv') => {
  const form = new FormData();
  form.set('file', new File([content as BlobPart], name));
  return form;
};

/** What an owner does at /admin/reprise. */
export const importSteps = (owner: SiteVisitor) => ({
  /** The page of a file after it was sent. */
  async sent(
    content: string | Uint8Array,
    { path = '/admin/reprise/clients', name = 'clients.csv' } = {},
  ): Promise<string> {
    const answer = await owner.send(path, fileForm(content, name));
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/reprise\/fichiers\//),
    ]);
    return answer.location ?? '';
  },
  /** « À créer » and the like, with their counts. */
  async countsOn(path: string): Promise<Record<string, string>> {
    const page = parse((await owner.get(path)).body).querySelector('main');
    const terms = page?.querySelectorAll('dt') ?? [];
    return Object.fromEntries(
      terms.map((term) => [term.text, term.parentNode?.querySelector('dd')?.text ?? '']),
    );
  },
  /** Presses « Importer » on a page of a file, as it was drawn. */
  async imported(path: string): Promise<number> {
    const { body } = await owner.get(path);
    const effect = parse(body).querySelector('input[name=effect]')?.getAttribute('value') ?? '';
    return (await owner.submit(path, { intent: 'import', effect })).status;
  },
  /** The choices on the page of a file, as its form would send them. */
  async setupOn(path: string): Promise<Record<string, string>> {
    const page = parse((await owner.get(path)).body);
    const selects = page.querySelectorAll('select').map((select): [string, string] => {
      const chosen = select.querySelector('option[selected]');
      return [select.getAttribute('name') ?? '', chosen?.getAttribute('value') ?? ''];
    });
    const radio = page.querySelector('input[name=existing][checked]')?.getAttribute('value');
    return {
      intent: 'setup',
      setup: page.querySelector('input[name=setup]')?.getAttribute('value') ?? '',
      ...Object.fromEntries(selects),
      ...(radio && { existing: radio }),
    };
  },
});
