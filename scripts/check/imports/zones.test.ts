import { expect, test } from 'vitest';
import { type Import, importsOf, rulesBroken } from './zones.ts';

const value = (from: string, to: string): Import => ({ from, to, isType: false });
const type = (from: string, to: string): Import => ({ from, to, isType: true });

test.each([
  value('domain/money/money.ts', 'server/config.ts'),
  type('domain/money/money.ts', 'app/context.ts'),
  value('server/app.ts', 'app/routes.ts'),
  type('server/app.ts', 'app/context.ts'),
  value('server/app.ts', 'tests/support/test-site.ts'),
  type('app/root.tsx', 'scripts/build.ts'),
  value('app/routes/shop/shop.tsx', 'server/config.ts'),
  value('app/features/proof/read.server.ts', 'server/config.ts'),
  value('app/features/cart/cart.tsx', 'app/features/cart/read.server.ts'),
  value('app/ui/link.tsx', 'app/features/cart/cart.tsx'),
  type('app/ui/link.tsx', 'app/routes/shop/shop.tsx'),
  value('app/features/cart/cart.tsx', 'app/routes/shop/shop.tsx'),
  value('packages/data-api/run.ts', 'server/db/database.ts'),
  type('packages/data-api/run.ts', 'domain/money/money.ts'),
  value('packages/data-api/run.ts', 'packages/embedded-postgres/index.ts'),
  value('packages/data-api/run.test.ts', 'server/log.ts'),
  value('server/app.ts', 'packages/data-api/run.ts'),
  type('server/app.ts', 'packages/data-api/run.ts'),
  value('app/root.tsx', 'packages/data-api/index.ts'),
  value('packages/auth-service/mails.ts', 'server/settings/shop-settings.ts'),
  type('packages/auth-service/mails.ts', 'packages/data-api/index.ts'),
  value('server/accounts/prove-owner.ts', 'packages/auth-service/sessions/fresh-proof.ts'),
  value('app/boot/wait-for-intent.ts', 'app/features/theme/theme-button.tsx'),
])('$from may not import $to', (found) => {
  expect(rulesBroken(found)).toHaveLength(1);
});

test.each([
  value('domain/order/order-states.ts', 'domain/money/money.ts'),
  value('server/app.ts', 'domain/money/money.ts'),
  type('app/context.ts', 'server/deps.ts'),
  value('app/routes/shop/shop.tsx', 'app/routes/shop/read-shop.server.ts'),
  value('app/routes/shop/shop.tsx', 'app/features/cart/cart.tsx'),
  value('app/features/cart/cart.tsx', 'app/ui/link.tsx'),
  type('app/features/cart/cart.tsx', 'app/features/cart/read.server.ts'),
  value('domain/repair/quote.test.ts', 'tests/support/repairs.ts'),
  value('scripts/build.ts', 'server/config.ts'),
  value('packages/data-api/index.ts', 'packages/data-api/run.ts'),
  value('server/app.ts', 'packages/data-api/index.ts'),
  value('server/app.test.ts', 'packages/data-api/run.ts'),
  value('scripts/build.ts', 'packages/data-api/run.ts'),
  value('server/accounts/prove-owner.ts', 'packages/auth-service/index.ts'),
  value('app/boot/wait-for-intent.ts', 'app/features/theme/bar-colour.ts'),
])('$from may import $to', (found) => {
  expect(rulesBroken(found)).toEqual([]);
});

test('every way to write an import is read', () => {
  const source = `import { z } from 'zod';
import type { A } from '#server/a.ts';
import { type B, b } from '../b.ts';
import {
  c,
  d,
} from './c.ts';
import './style.css';
export { e } from '#domain/e.ts';
export const lazy = () => import('./f.ts');
const typed: typeof import('#server/g.ts') = null;
const words = 'import me';
`;
  const found = importsOf('app/features/x.ts', source).map(({ to, isType }) => [to, isType]);
  expect(found).toEqual([
    ['server/a.ts', true],
    ['app/b.ts', false],
    ['app/features/c.ts', false],
    ['app/features/style.css', false],
    ['domain/e.ts', false],
    ['app/features/f.ts', false],
    ['server/g.ts', true],
  ]);
});
