import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageRequestContext } from '#app/context.ts';
import type { PageRequest } from '#server/deps.ts';
import { renderStaticWith } from './render-static.server.tsx';

let renders = 0;
function Stock({ left }: { left: number }) {
  renders += 1;
  return <p>{left} en stock</p>;
}

function Terms({ days }: { days: number }) {
  return <p>{days} jours</p>;
}

const PARTS = { stock: Stock, delais: Terms };

function show(left: number) {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, { isDocument: false } as PageRequest);
  return renderStaticWith(context, PARTS, { left, days: 14 });
}

test('parts are rendered once for the same props, and again for others', () => {
  expect([show(2), show(2), show(1), show(2)]).toEqual(
    [2, 2, 1, 2].map((left) => ({ stock: `<p>${left} en stock</p>`, delais: '<p>14 jours</p>' })),
  );
  expect(renders).toBe(2);
});

test('those not shown for long are forgotten', () => {
  renders = 0;
  for (let left = 100; left < 200; left += 1) show(left);
  show(199);
  expect(renders).toBe(100);
  show(100);
  expect(renders).toBe(101);
});
