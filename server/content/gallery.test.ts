import { expect, test } from 'vitest';
import { withPictures } from './gallery.ts';

const scene = {
  id: 1,
  category: 'repairs',
  title: 'Port HDMI reconstruit',
  description: 'Liaisons refaites au fil émaillé.',
  imgSrcStub: 'repairs-01',
  altText: 'Port HDMI neuf sous le microscope',
};
const data = { categories: [{ id: 'all', label: 'Tout Voir' }], items: [scene], pairs: [] };

test('a scene shows its drawing, with its measures, until it has a photograph', () => {
  expect(withPictures(data, () => null).items[0]?.picture).toEqual({
    src: '/illustrations/galerie/repairs-01.svg',
    width: 960,
    height: 720,
  });
  const photo = { src: '/photos/repairs-01-960.jpg', width: 960, height: 640 };
  const { items } = withPictures(data, (name) => (name === 'repairs-01' ? photo : null));
  expect(items).toMatchObject([{ slug: 'repairs-01', picture: photo }]);
});
