import { addressOf, type StripeSettings } from './stripe-module.ts';

/** Null if Stripe knows this key, else the words for the owner. */
export async function tryStripeKey({
  secretKey,
  apiBase,
}: Pick<StripeSettings, 'secretKey' | 'apiBase'>): Promise<string | null> {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(secretKey, {
    ...addressOf(apiBase),
    maxNetworkRetries: 0,
    timeout: 10_000,
    telemetry: false,
  });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return null;
  } catch (error) {
    if (error instanceof StripeClient.errors.StripeAuthenticationError)
      return 'Copiez-la de nouveau dans le tableau de bord de Stripe\u00a0: cette clé y est inconnue.';
    if (error instanceof StripeClient.errors.StripePermissionError)
      return 'Cette clé restreinte n’a pas le droit des sessions de paiement (Checkout Sessions, en écriture).';
    return 'Réessayez dans une minute\u00a0: Stripe n’a pas répondu, et rien n’a été enregistré.';
  }
}
