import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../http/security-headers.ts';
import type { AskSessionDeps } from './ask-session.ts';
import { createWallets } from './wallets.ts';

// Neither is asked before something is opened.
const asking = {} as AskSessionDeps;
const publishableKey = 'pk_live_1';

test('the script is Stripe’s own, of the release that its library speaks', () => {
  const url = new URL(createWallets({ publishableKey }, asking)?.scriptUrl ?? '');
  const release = Stripe.API_VERSION.split('.').at(-1);
  expect([url.origin, url.pathname]).toEqual(['https://js.stripe.com', `/${release}/stripe.js`]);
  expect(url.searchParams.get('advancedFraudSignals')).toBe('false');
});

test('its page allows Stripe’s origins and no others', () => {
  const policy = contentSecurityPolicy([], createWallets({ publishableKey }, asking)?.origins);
  const foreign = policy.match(/https:\/\/[^ ;]+/g) ?? [];
  expect(new Set(foreign.map((origin) => /[^.]+\.com$/.exec(origin)?.[0]))).toEqual(new Set(['stripe.com']));
  for (const directive of ['script-src', 'connect-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://(?:js|api)\\.stripe\\.com`));
  for (const directive of ['style-src', 'img-src', 'font-src', 'form-action'])
    expect(policy).not.toMatch(new RegExp(`${directive}[^;]*stripe`));
});

test('without its key there are none, and a stand-in takes the place of every origin', () => {
  expect(createWallets({}, asking)).toBeUndefined();
  const wallets = createWallets({ publishableKey, apiBase: 'http://127.0.0.1:9/' }, asking);
  expect(wallets?.scriptUrl).toMatch(/^http:\/\/127\.0\.0\.1:9\/endive\/stripe\.js/);
  expect(JSON.stringify(wallets?.origins)).not.toContain('stripe.com');
});
