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
      return 'Stripe ne connaît pas cette clé. Copiez-la de nouveau dans son tableau de bord.';
    if (error instanceof StripeClient.errors.StripePermissionError)
      return 'Cette clé restreinte n’a pas le droit des sessions de paiement (Checkout Sessions, en écriture).';
    return 'Stripe n’a pas répondu. Réessayez dans une minute\u00a0: rien n’a été enregistré.';
  }
}
