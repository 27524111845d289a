import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { countPageView, forgetSession } from './visit-session.ts';

test('the first page of a session is a visit, later ones are navigations of the same session', () => {
  const tab = memoryStorage();
  const first = countPageView(tab);
  expect(first).toEqual({ sessionId: expect.stringMatching(/^[0-9a-f]{32}$/), eventType: 'visit' });
  for (let page = 2; page < 4; page += 1)
    expect(countPageView(tab)).toEqual({ sessionId: first.sessionId, eventType: 'navigation' });
});

test('two tabs are two sessions', () => {
  expect(countPageView(memoryStorage()).sessionId).not.toBe(countPageView(memoryStorage()).sessionId);
});

test('a forgotten session leaves nothing behind', () => {
  const tab = memoryStorage();
  const { sessionId } = countPageView(tab);
  forgetSession(tab);
  expect(tab.length).toBe(0);
  expect(countPageView(tab)).toMatchObject({ eventType: 'visit' });
  expect(countPageView(tab).sessionId).not.toBe(sessionId);
});
