import { drawnForm } from '../drawn-form.ts';
import type { EditForms } from './edit-form.ts';

/** Forms about the words and pictures that the shop shows. */
export const CONTENT_FORMS: EditForms = {
  'a question': {
    make: async ({ admin, database }) => {
      await admin.submit('/admin/questions/nouvelle', QUESTION);
      const { id } = await database.kysely.selectFrom('faq_entries').select('id').executeTakeFirstOrThrow();
      return {
        path: `/admin/questions/${id}`,
        field: ['answer', 'Oui, une heure au plus.', 'Oui, deux heures au plus.'],
        other: ['position', '7'],
        loose: { answer: "Oui, jusqu'à 18 h !", position: '007' },
      };
    },
    form: 'question',
    removal: { form: 'suppression' },
    intent: 'save',
    tables: ['faq_entries'],
  },
  'an article': {
    make: async ({ admin }) => {
      const { location } = await admin.submit('/admin/articles/nouveau', {
        title: 'Ce que dit un disque',
        body: 'Un claquement vient des têtes.',
        intent: 'save',
      });
      return {
        path: location?.split('?')[0] ?? '',
        field: ['body', 'Un sifflement vient du moteur.', 'Un souffle vient du ventilateur.'],
        other: ['author', 'Sacha'],
        loose: { title: "L'histoire d'un disque !", body: "L'axe : il s'use." },
      };
    },
    form: 'article',
    removal: { form: 'article' },
    intent: 'save',
    hasVersion: true,
    tables: ['blog_posts', 'blog_post_revisions'],
  },
  'a device of the shop': {
    make: async ({ admin, database }) => {
      await admin.submit('/admin/appareils/nouveau', {
        intent: 'save',
        brand: 'Apple',
        family: 'iPhone',
        kind: 'telephone',
        name: 'iPhone 99',
        prices: 'telephone/iphone',
      });
      const { id } = await database.kysely
        .selectFrom('device_models')
        .select('id')
        .where('model', 'is', null)
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/appareils/${id}`,
        field: ['name', 'iPhone 99 Pro', 'iPhone 99 mini'],
        other: ['year', '2031'],
        loose: { name: "iPhone 99  d'essai" },
      };
    },
    form: 'appareil',
    intent: 'save',
    tables: ['device_models'],
  },
  'a revision that the shop added': {
    make: async ({ admin, database }) => {
      await admin.submit('/admin/appareils/playstation-5/revisions/nouvelle', {
        intent: 'save',
        name: 'PlayStation 5 CFI-1316A',
        prices: '',
      });
      const { id } = await database.kysely
        .selectFrom('device_models')
        .select('id')
        .where('model', 'is not', null)
        .executeTakeFirstOrThrow();
      return {
        path: `/admin/appareils/playstation-5/revisions/${id}`,
        field: ['name', 'PlayStation 5 CFI-1316B', 'PlayStation 5 CFI-1316C'],
        other: ['year', '2031'],
      };
    },
    form: 'revision',
    intent: 'save',
    tables: ['device_models'],
  },
  'a revision of the files': {
    make: async () => ({
      path: '/admin/appareils/playstation-5/revisions/playstation-5-slim',
      field: ['name', 'PlayStation 5 Slim 2', 'PlayStation 5 Slim 3'],
      other: ['year', '2031'],
    }),
    form: 'revision',
    removal: { form: 'origine' },
    intent: 'save',
    tables: ['device_models'],
  },
  'a scene of the gallery': {
    make: async () => ({
      path: '/admin/galerie/repairs-01',
      field: ['title', 'Prise HDMI refaite', 'Prise HDMI ressoudée'],
      other: ['description', 'La prise est ressoudée sous loupe, puis essayée une heure en jeu.'],
      loose: { title: "Prise d'un jeu : refaite !" },
    }),
    form: 'scene',
    removal: { form: 'fin' },
    intent: 'save',
    tables: ['gallery_items'],
  },
  'a testimonial': {
    make: async ({ admin, database }) => {
      const { id } = await database.kysely
        .insertInto('testimonials')
        .values({ name: 'Camille', testimonial: 'Prix correct, attente longue.', rating: 4 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const path = `/admin/temoignages/${id}`;
      await admin.submit(path, {
        ...drawnForm((await admin.get(path)).body, 'avis'),
        intent: 'publish',
        experiencedOn: '2026-10-01',
        origin: 'site',
        isVerified: 'oui',
        proof: 'Une facture',
      });
      return {
        path,
        field: ['experiencedOn', '2026-11-01', '2026-11-02'],
        other: ['proof', 'REP-2026-K7R-4WM'],
        loose: { proof: "Une facture d'avril !" },
      };
    },
    form: 'avis',
    intent: 'publish',
    tables: ['testimonials', 'testimonial_decisions'],
  },
};

const QUESTION = {
  intent: 'save',
  category: 'atelier',
  question: 'Puis-je attendre sur place ?',
  answer: 'Oui, au comptoir.',
  position: '100',
};
