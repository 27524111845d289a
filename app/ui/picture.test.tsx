import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const drawing = { src: '/illustrations/galerie/repairs-01.svg', width: 960, height: 720 };
const photo = {
  src: '/photos/repairs-01-960.a1.jpg',
  width: 960,
  height: 640,
  sources: [
    {
      type: 'image/avif',
      srcSet: '/photos/repairs-01-480.a1.avif 480w, /photos/repairs-01-960.a1.avif 960w',
    },
    {
      type: 'image/webp',
      srcSet: '/photos/repairs-01-480.a1.webp 480w, /photos/repairs-01-960.a1.webp 960w',
    },
  ],
};

test('a drawing is one image that waits for its turn, in a place of known size', () => {
  expect(renderToStaticMarkup(<Picture {...drawing} alt="Un port HDMI neuf" />)).toBe(
    '<img loading="lazy" decoding="async" src="/illustrations/galerie/repairs-01.svg" width="960" height="720" alt="Un port HDMI neuf"/>',
  );
});

test('a photograph offers its formats best first, each with the width it will take', () => {
  const html = renderToStaticMarkup(<Picture {...photo} alt="Un port HDMI neuf" sizes="20rem" />);
  expect([...html.matchAll(/<source type="([^"]+)"[^>]* sizes="20rem"/g)].map(([, type]) => type)).toEqual([
    'image/avif',
    'image/webp',
  ]);
  expect(html).toContain('480w, /photos/repairs-01-960.a1.avif 960w');
  expect(html).toMatch(
    /<img [^>]*src="\/photos\/repairs-01-960\.a1\.jpg" width="960" height="640"[^>]*\/><\/picture>$/,
  );
});

test('a picture of the first view does not wait, and one that only decorates says nothing', () => {
  const html = renderToStaticMarkup(<Picture {...photo} alt="" loading="eager" />);
  expect(html).toContain('loading="eager"');
  expect(html).toContain('alt=""');
  expect(html).not.toContain('sizes');
});
