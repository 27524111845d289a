import { expect, test, vi } from 'vitest';
import { stylesReady } from './styles-ready.ts';

type Link = EventTarget & { disabled: boolean; sheet: object | null };

const link = (state: Partial<Link>): Link =>
  Object.assign(new EventTarget(), { disabled: false, sheet: null, ...state });
const documentWith = (...links: Link[]) => ({ querySelectorAll: () => links }) as unknown as Document;

test('sheets that are there, or that nobody asked for, are not waited for', async () => {
  await stylesReady(documentWith(link({ sheet: {} }), link({ disabled: true })));
});

test.each(['load', 'error'])('a sheet on its way is waited for until its %s event', async (event) => {
  const sheet = link({});
  const ready = vi.fn();
  const waiting = stylesReady(documentWith(sheet)).then(ready);
  await Promise.resolve();
  expect(ready).not.toHaveBeenCalled();
  sheet.dispatchEvent(new Event(event));
  await waiting;
  expect(ready).toHaveBeenCalledOnce();
});

test('a sheet that never answers does not keep the section away', async () => {
  vi.useFakeTimers();
  const waiting = stylesReady(documentWith(link({})));
  await vi.runAllTimersAsync();
  await waiting;
  vi.useRealTimers();
});
