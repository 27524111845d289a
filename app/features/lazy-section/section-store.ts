import type { ComponentType } from 'react';

export type LoadSection = () => Promise<ComponentType>;

/**
 * The sections that a visitor has met, each loaded once. They stay as long as the page, so that coming back by
 * navigation shows them at once, at their height.
 */
export function createSectionStore() {
  const loaded = new Map<string, ComponentType>();
  const pending = new Map<string, Promise<ComponentType>>();

  return {
    find: (id: string) => loaded.get(id),

    /** Called twice at once, it loads once; after a failure, a new call tries again. */
    load(id: string, load: LoadSection): Promise<ComponentType> {
      const known = pending.get(id);
      if (known) return known;
      const loading = load()
        .then((Section) => {
          loaded.set(id, Section);
          return Section;
        })
        .catch((error: unknown) => {
          pending.delete(id);
          throw error;
        });
      pending.set(id, loading);
      return loading;
    },
  };
}

/** Filled by effects only, so that it stays empty on the server and during hydration. */
export const lazySections = createSectionStore();
