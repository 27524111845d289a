import { expect, test } from 'vitest';
import { pageOfSocialImage, socialImagePath } from './social-image-path.ts';

test.each([
  ['/', '/social/index.png'],
  ['/faq', '/social/faq.png'],
  ['/services/micro-soudure', '/social/services/micro-soudure.png'],
])('the image of %s is %s, and back', (page, image) => {
  expect(socialImagePath(page)).toBe(image);
  expect(pageOfSocialImage(image)).toBe(page);
});

test.each([
  ['/services/', '/social/services.png'],
  ['/recherche?q=hdmi', '/social/recherche.png'],
  ['/?utm=1', '/social/index.png'],
])('ignores the trailing slash and the query of %s', (page, image) => {
  expect(socialImagePath(page)).toBe(image);
});

test.each(['/social/', '/social/.png', '/social/a.jpg', '/autre/a.png', ''])(
  '%j is the image of no page',
  (image) => {
    expect(pageOfSocialImage(image)).toBeNull();
  },
);
