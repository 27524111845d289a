import { expect, test } from 'vitest';
import { pictureFiles } from './product-picture.ts';

const ID = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10';

test('a photograph offers each width in both formats, the lightest first', () => {
  const picture = { src: `/images-produits/${ID}-400.webp`, width: 400, height: 300, alt: 'SSD' };
  expect(pictureFiles(picture)).toEqual({
    ...picture,
    sources: [
      {
        type: 'image/avif',
        srcSet: `/images-produits/${ID}-320.avif 320w, /images-produits/${ID}-400.avif 400w`,
      },
      {
        type: 'image/webp',
        srcSet: `/images-produits/${ID}-320.webp 320w, /images-produits/${ID}-400.webp 400w`,
      },
    ],
  });
});

test('a drawing has one file', () => {
  const drawing = { src: '/illustrations/ssd.svg', width: 320, height: 240 };
  expect(pictureFiles(drawing)).toBe(drawing);
});
