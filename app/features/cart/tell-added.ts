import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import type { Added } from '#server/shop/cart/cart.ts';

/** The words after an addition; null if storing it failed, which is for the log only (specification, section 8). */
export function tellAdded({ outcome, name }: Added): ToastMessage | null {
  switch (outcome) {
    case 'added':
      return {
        kind: 'ok',
        title: 'Produit ajouté\u00a0!',
        description: `${name} a été ajouté à votre panier.`,
      };
    case 'limited':
      return {
        kind: 'warn',
        title: 'Stock limité',
        description: `Votre panier contient tout ce qui peut être commandé\u00a0: ${name}.`,
      };
    case 'sold-out':
      return { kind: 'warn', title: 'Produit épuisé', description: `Il n’en reste plus\u00a0: ${name}.` };
    case 'gone':
      return {
        kind: 'warn',
        title: 'Produit retiré de la vente',
        description: 'Ce produit n’est plus proposé. Rien n’a été ajouté à votre panier.',
      };
    case 'full':
      return {
        kind: 'warn',
        title: 'Panier complet',
        description:
          'Il contient déjà cinquante produits différents\u00a0: retirez-en un pour ajouter celui-ci.',
      };
    case 'failed':
      return null;
  }
}
