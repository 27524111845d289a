import { PAID_PATH } from '../confirmation/confirmation-path.ts';

/** What opens the buttons in this browser. */
export type WalletAccess = { publishableKey: string; scriptUrl: string; clientSecret: string };

export type WalletState =
  | 'loading'
  | 'ready'
  /** The device has no wallet. */
  | 'none'
  /** The script was kept out, or could not draw. */
  | 'blocked'
  | 'cancelled'
  | 'declined'
  /** The wallet has agreed, and the bank has not answered yet. */
  | 'confirming'
  /** Refused for another reason: the session is over, or was paid elsewhere. */
  | 'unclear';

type ConfirmEvent = { paymentFailed: (why?: { reason: 'fail' }) => void };
type Confirmed = { type: 'success' } | { type: 'error'; error: { code: string | null } };
type Actions = {
  confirm(how: { expressCheckoutConfirmEvent: ConfirmEvent; redirect: 'if_required' }): Promise<Confirmed>;
};
type ExpressElement = {
  on(name: 'ready', handler: (event: { availablePaymentMethods?: object | undefined }) => void): void;
  on(name: 'confirm', handler: (event: ConfirmEvent) => void): void;
  on(name: 'cancel' | 'loaderror', handler: () => void): void;
  mount(place: HTMLElement): void;
  destroy(): void;
};

/** The part of Stripe's script that is used here. */
type StripeScript = (
  publishableKey: string,
  options: { locale: 'fr' },
) => {
  initCheckoutElementsSdk(options: { clientSecret: string }): {
    createExpressCheckoutElement(options: typeof LOOK): ExpressElement;
    loadActions(): Promise<{ type: 'success'; actions: Actions } | { type: 'error' }>;
  };
};

declare global {
  interface Window {
    Stripe?: StripeScript;
  }
}

/** The order is placed already: their words are those of a payment. The other ways that Stripe knows stay on its page. */
const LOOK = {
  buttonHeight: 48,
  buttonType: { applePay: 'check-out', googlePay: 'pay' },
  layout: { maxColumns: 1, maxRows: 2, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
} as const;

/** Draws the buttons into `place` and tells what becomes of them; returns what takes them away. */
export function drawButtons(
  place: HTMLElement,
  { publishableKey, scriptUrl, clientSecret }: WalletAccess,
  tell: (state: WalletState) => void,
): () => void {
  let isLeft = false;
  let element: ExpressElement | undefined;
  tell('loading');
  loadScript(scriptUrl)
    .then((stripe) => {
      if (isLeft) return;
      const checkout = stripe(publishableKey, { locale: 'fr' }).initCheckoutElementsSdk({ clientSecret });
      element = checkout.createExpressCheckoutElement(LOOK);
      element.on('ready', ({ availablePaymentMethods }) => tell(availablePaymentMethods ? 'ready' : 'none'));
      element.on('loaderror', () => tell('blocked'));
      let isConfirming = false;
      // A sheet may be closed after it has agreed: the bank still answers.
      element.on('cancel', () => !isConfirming && tell('cancelled'));
      element.on('confirm', async (event) => {
        isConfirming = true;
        tell('confirming');
        const ending = await confirm(checkout, event).catch(() => 'unclear' as const);
        isConfirming = false;
        if (ending === 'paid') location.assign(PAID_PATH);
        else tell(ending);
      });
      element.mount(place);
    })
    .catch(() => tell('blocked'));
  return () => {
    isLeft = true;
    element?.destroy();
  };
}

type Checkout = ReturnType<ReturnType<StripeScript>['initCheckoutElementsSdk']>;

async function confirm(checkout: Checkout, event: ConfirmEvent): Promise<'paid' | 'declined' | 'unclear'> {
  const loaded = await checkout.loadActions();
  if (loaded.type === 'error') {
    event.paymentFailed({ reason: 'fail' });
    return 'unclear';
  }
  const how = { expressCheckoutConfirmEvent: event, redirect: 'if_required' } as const;
  const result = await loaded.actions.confirm(how);
  if (result.type === 'success') return 'paid';
  return result.error.code === 'paymentFailed' ? 'declined' : 'unclear';
}

let loading: Promise<StripeScript> | undefined;

/** Loads the script once for a document. After a failure the next caller tries again. */
function loadScript(url: string): Promise<StripeScript> {
  loading ??= new Promise<StripeScript>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error('no Stripe')));
    script.onerror = () => reject(new Error('the script was not loaded'));
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
