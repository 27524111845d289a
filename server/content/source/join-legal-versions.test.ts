import { expect, test } from 'vitest';
import { compileContent } from '../create-library.ts';
import { legalPage } from '../fixtures/pages.ts';
import { makeProject } from '../fixtures/project.ts';

const project = {
  'content/pages/legal/cgv/2025-06-01.md': legalPage('cgv', { changes: ['Première version publiée.'] }),
  'content/pages/legal/cgv/2026-11-21.md': legalPage(
    'cgv',
    { changes: ['Le médiateur est nommé.'] },
    '## Nouvelle',
  ),
  'content/pages/legal/privacy/2026-11-21.md': legalPage('privacy'),
};

async function library() {
  const { contentDir } = await makeProject(project);
  return compileContent(contentDir);
}

test('a text is at its own address, an older version at its day, each knows them all', async () => {
  const content = await library();
  const current = content.findPage('/legal/cgv');
  const old = content.findPage('/legal/cgv/2025-06-01');
  expect(current).toMatchObject({ updated: '2026-11-21', html: expect.stringContaining('Nouvelle') });
  expect(old).toMatchObject({ updated: '2025-06-01', html: expect.not.stringContaining('Nouvelle') });
  const versions = [
    { since: '2026-11-21', path: '/legal/cgv/2026-11-21', changes: ['Le médiateur est nommé.'] },
    { since: '2025-06-01', path: '/legal/cgv/2025-06-01', changes: ['Première version publiée.'] },
  ];
  for (const page of [current, old]) expect(page).toMatchObject({ versions });
  expect(content.findPage('/legal/cgv/2026-11-21')).toBeNull();
});

test('older versions are in no list of pages', async () => {
  const content = await library();
  expect(content.listPages().map(({ path }) => path)).toEqual(['/legal/cgv', '/legal/privacy']);
});
