/** Where the stand-in serves it, as Stripe does its own. */
export const SCRIPT_PATH = '/endive/stripe.js';

/**
 * Instead of Stripe's script: as much of it as the site uses, with one button. Pressed, it asks how the wallet ends: paid,
 * cancelled, refused by the bank, or never. `window.noWallet`: the device has none.
 */
export const walletScript = (origin: string, publishableKey: string): string =>
  `(${standIn})(${JSON.stringify(origin)}, ${JSON.stringify(publishableKey)});`;

type Choice = 'pay' | 'cancel' | 'fail' | 'silence';
type Handler = (event: object) => void;

/** Runs in the browser: nothing from outside it is there. */
function standIn(origin: string, publishableKey: string): void {
  const page = window as unknown as { Stripe?: object; noWallet?: boolean };
  const WORDS: Record<Choice, string> = {
    pay: 'Payer (essai)',
    cancel: 'Fermer (essai)',
    fail: 'Carte refusée (essai)',
    silence: 'Sans réponse (essai)',
  };

  function expressCheckout(confirmable: { choice: Choice }) {
    const handlers = new Map<string, Handler>();
    const emit = (name: string, event: object = {}) =>
      handlers.get(name)?.({ elementType: 'expressCheckout', ...event });
    const root = document.createElement('div');

    function button(words: string, onPress: () => void) {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = words;
      made.onclick = onPress;
      return made;
    }
    const open = () => {
      root.replaceChildren(
        ...(Object.keys(WORDS) as Choice[]).map((choice) =>
          button(WORDS[choice], () => {
            root.replaceChildren(wallet);
            if (choice === 'cancel') return emit('cancel');
            confirmable.choice = choice;
            emit('confirm', { expressPaymentType: 'apple_pay', paymentFailed() {} });
          }),
        ),
      );
    };
    const wallet = button('Régler avec Apple Pay (essai)', open);
    return {
      on: (name: string, handler: Handler) => void handlers.set(name, handler),
      mount(place: HTMLElement) {
        place.append(root);
        if (!page.noWallet) root.append(wallet);
        const methods = page.noWallet ? undefined : { applePay: true, googlePay: false };
        emit('ready', { availablePaymentMethods: methods });
      },
      destroy: () => root.remove(),
    };
  }

  page.Stripe = (key: string) => {
    if (key !== publishableKey) throw new Error(`unknown key ${key}`);
    return {
      initCheckoutElementsSdk({ clientSecret }: { clientSecret: string }) {
        const confirmable: { choice: Choice } = { choice: 'pay' };
        const confirm = async ({ expressCheckoutConfirmEvent }: { expressCheckoutConfirmEvent?: object }) => {
          if (!expressCheckoutConfirmEvent) throw new Error('confirm needs the event of the wallet');
          const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
          const body = new URLSearchParams({ secret: clientSecret, choice: confirmable.choice });
          return (await fetch(`${origin}/wallet/${id}`, { method: 'POST', body })).json();
        };
        return {
          createExpressCheckoutElement: () => expressCheckout(confirmable),
          loadActions: async () => ({ type: 'success', actions: { confirm } }),
        };
      },
    };
  };
}
