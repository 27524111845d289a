import { expect, test } from 'vitest';
import { listenToToasts, type ToastMessage, toast } from './toast.ts';

function listen() {
  const heard: string[] = [];
  const stop = listenToToasts(({ title }: ToastMessage) => heard.push(title));
  return { heard, stop };
}

test('tells the toaster of the page', () => {
  const { heard, stop } = listen();
  toast({ title: 'Ajouté' });
  toast({ title: 'Retiré' });
  stop();
  expect(heard).toEqual(['Ajouté', 'Retiré']);
});

test('keeps the last message for the toaster that comes, and tells it once', () => {
  toast({ title: 'Perdu' });
  toast({ title: 'Gardé' });
  const first = listen();
  first.stop();
  const second = listen();
  second.stop();
  expect(first.heard).toEqual(['Gardé']);
  expect(second.heard).toEqual([]);
});

test('a toaster that leaves after another has come does not silence it', () => {
  const old = listen();
  const fresh = listen();
  old.stop();
  toast({ title: 'Entendu' });
  fresh.stop();
  expect(old.heard).toEqual([]);
  expect(fresh.heard).toEqual(['Entendu']);
});
