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

test('a rendered picture has files of its own widths', () => {
  const picture = { src: '/images-de-synthese/ssd-front-1280.webp', width: 1280, height: 960 };
  const address = '/images-de-synthese/ssd-front';
  expect(pictureFiles(picture)).toEqual({
    ...picture,
    sources: [
      {
        type: 'image/avif',
        srcSet: `${address}-320.avif 320w, ${address}-640.avif 640w, ${address}-1280.avif 1280w`,
      },
      { type: 'image/webp', srcSet: `${address}-640.webp 640w, ${address}-1280.webp 1280w` },
    ],
  });
});

test('a drawing has one file', () => {
  const drawing = { src: '/illustrations/ssd.svg', width: 320, height: 240 };
  expect(pictureFiles(drawing)).toBe(drawing);
});
