import { type CardKeys, takesCards } from './card-keys.ts';
import type { ShopMode } from './shop-mode.ts';

const NOT_HERE: Record<CardKeys, string> = {
  none: 'Aucune clé\u00a0: la carte se prend à l’atelier seulement.',
  test: 'Des clés d’essai sont en place\u00a0: tant que des clés réelles ne les remplacent pas, la carte se prend à l’atelier seulement.',
  live: 'Des clés réelles sont en place. Une démonstration n’en prend aucun paiement.',
};

/** Of a publishable key that does not go with the secret one. */
export const NOT_A_PAIR =
  'Copiez la clé publiable du même mode que la clé secrète\u00a0: d’essai toutes les deux, ou réelles toutes les deux.';

/** What the keys of card payments do in this shop, for its owner. */
export function cardKeysText(mode: ShopMode, keys: CardKeys): string {
  if (!takesCards(mode, keys)) return NOT_HERE[keys];
  return mode === 'demonstration'
    ? 'Des clés d’essai sont en place\u00a0: la démonstration montre le paiement par carte, sans argent réel.'
    : 'Des clés réelles sont en place\u00a0: commandes, devis et factures se paient par carte.';
}

/** What is said once keys are saved: those of the other mode wait. */
export const savedKeysText = (mode: ShopMode, keys: CardKeys): string =>
  takesCards(mode, keys) ? 'C’est enregistré, et le site s’en sert déjà.' : 'C’est enregistré.';
