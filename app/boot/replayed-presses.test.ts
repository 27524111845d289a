import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Buttons that React alone answers and whose press is not given back, by the file that has them. */
const NOT_REPLAYED: Record<string, readonly string[]> = {
  'drawn once React is there': [
    'features/diagnostic/current-question.tsx',
    'features/draft/draft-offer.tsx',
    'features/lazy-section/lazy-section.tsx',
    'features/newsletter/newsletter-box.tsx',
    'features/testimonials/testimonial-states.tsx',
    'forms/scan-status.tsx',
    'routes/account/session-of-link.tsx',
    'routes/admin/counter/camera-scan.tsx',
    'routes/admin/repairs/quote-editor.tsx',
    'routes/kiosk/idle-dialog.tsx',
    'routes/shop/checkout/likely-email.tsx',
    'routes/shop/product/picture-zoom.tsx',
    'routes/site/audience/audience-card.tsx',
    'ui/form/file-drop/file-list.tsx',
    'ui/form/file-drop/video/video-list.tsx',
  ],
  'nothing to undo before': [
    'features/diagnostic/diagnostic-bench.tsx',
    'features/signature/signature-pad.tsx',
    'routes/kiosk/kiosk-bench.tsx',
  ],
  // Of a pattern only the last point would be given back, of a tap on a picture not the place.
  'one press does not say it all': [
    'routes/admin/intake/mark-fields.tsx',
    'routes/admin/intake/pattern-pad.tsx',
  ],
  'one is replayed, the other is drawn by it': ['routes/kiosk/kiosk-chat.tsx'],
  'the primitives themselves': ['ui/button.tsx', 'ui/icon-button.tsx'],
};

/** The opening tag of a button, with arrow functions in it. */
const BUTTON = /<(?:Button|IconButton|button)\b(?:[^>]|(?<==)>)*>/g;

test('a press before React is there is given back to its button, or its file says why not', () => {
  const files = globSync('app/**/*.tsx').filter(
    (path) => !path.includes('ui-catalogue') && !path.endsWith('.test.tsx'),
  );
  const unheard = files.filter((path) =>
    [...readFileSync(path, 'utf8').matchAll(BUTTON)].some(
      ([tag]) => /\bonClick=|\{\.\.\.whenBusy/.test(tag) && !tag.includes('data-replay'),
    ),
  );
  expect(unheard.map((path) => path.replace('app/', '')).toSorted()).toEqual(
    Object.values(NOT_REPLAYED).flat().toSorted(),
  );
});
