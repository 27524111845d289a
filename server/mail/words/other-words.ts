import { head, SHOP_FIELDS, sentence } from './mail-spec.ts';

const PRODUCT = { ...SHOP_FIELDS, produit: 'le nom du produit' } as const;
const HEAD = head();

const WHY = 'Pourquoi ce message';
const TESTIMONIAL = {
  ...HEAD,
  why: sentence('Pourquoi ce message (la raison suit)'),
  otherwise: sentence('Si l’auteur n’est pas d’accord'),
};

/** The mails about alerts, the newsletter, orders to suppliers and testimonials. */
export const OTHER_MAILS = {
  alertQuestion: {
    key: 'alerte-a-confirmer',
    label: 'Alerte de stock à confirmer',
    fields: PRODUCT,
    texts: {
      ...head('produit'),
      why: sentence(WHY, 'produit'),
      notYou: sentence('Si le lecteur n’a rien demandé'),
    },
  },
  newsletterQuestion: {
    key: 'newsletter-a-confirmer',
    label: 'Newsletter à confirmer',
    fields: SHOP_FIELDS,
    texts: { ...HEAD, why: sentence(WHY), notYou: sentence('Si le lecteur n’a rien demandé') },
  },
  backInStock: {
    key: 'de-retour',
    label: 'Produit de retour en stock',
    fields: PRODUCT,
    texts: { ...head('produit'), why: sentence(WHY), notHeld: sentence('Rien n’est réservé') },
  },
  purchaseOrder: {
    key: 'commande-fournisseur',
    label: 'Commande à un fournisseur',
    fields: { ...SHOP_FIELDS, numero: 'le numéro de la commande' },
    texts: {
      ...head('numero'),
      why: sentence(WHY, 'numero'),
      recall: sentence('Ce que le fournisseur rappelle', 'numero'),
    },
  },
  testimonialRefused: {
    key: 'avis-refuse',
    label: 'Témoignage refusé',
    fields: SHOP_FIELDS,
    texts: TESTIMONIAL,
  },
  testimonialWithdrawn: {
    key: 'avis-retire',
    label: 'Témoignage retiré',
    fields: SHOP_FIELDS,
    texts: TESTIMONIAL,
  },
} as const;
