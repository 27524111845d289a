import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { PlacedScene } from '#server/content/own/gallery-admin.ts';

/** An item as the texts of its form. */
export const sceneTexts = ({ scene, after }: PlacedScene): FormTexts => ({
  title: scene.title,
  description: scene.description,
  altText: scene.altText,
  category: scene.category,
  doneOn: scene.doneOn ?? '',
  after: after ?? '',
  isHidden: scene.isPublished ? '' : 'oui',
});

type Named = {
  categories: readonly { id: string; label: string }[];
  scenes: readonly { slug: string; title: string }[];
};

/** The label of a field's stored value; undefined if the value is text already. */
export const sceneWords =
  ({ categories, scenes }: Named) =>
  (field: string, text: string): string | undefined => {
    if (field === 'category') return categories.find(({ id }) => id === text)?.label;
    if (field !== 'after') return undefined;
    return text === ''
      ? 'En tête de la galerie'
      : `Après «\u00a0${scenes.find(({ slug }) => slug === text)?.title ?? text}\u00a0»`;
  };
