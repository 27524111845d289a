import { expect, test } from 'vitest';
import { inheritedSocket } from './inherited-socket.ts';

test('a socket handed to this process is its third file', () => {
  expect(inheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3);
});

test.each([
  ['none was handed over', {}],
  ['it is another process’s', { LISTEN_PID: '41', LISTEN_FDS: '1' }],
  ['nobody says whose it is', { LISTEN_FDS: '1' }],
  ['it is not clear which of several to use', { LISTEN_PID: '42', LISTEN_FDS: '2' }],
])('no socket is taken over when %s', (_, env) => {
  expect(inheritedSocket(env, 42)).toBeUndefined();
});
