import { expect, test } from 'vitest';
import { matchFrame } from './frame-files.ts';

test('finds the files and those of the folders, and no others', () => {
  const frame = matchFrame();
  expect('/site/app/ui/icon.tsx').toMatch(frame);
  expect('/site/app/routes/site/layout/site-header.tsx').toMatch(frame);
  expect('/site/app/ui/icons.tsx').not.toMatch(frame);
  expect('/site/app/routes/site/layout.tsx').not.toMatch(frame);
});

test('a file that was renamed fails the build', () => {
  expect(() => matchFrame(['app/ui/icon.tsx', 'app/ui/old-name.tsx'])).toThrow(
    'app/ui/old-name.tsx is not there',
  );
});
