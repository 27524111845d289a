import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { forgetStored } from './forget-stored.ts';

afterEach(() => vi.unstubAllGlobals());

function useBrowser(cookies: string, hostname: string) {
  const written: string[] = [];
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  const [local, session] = [memoryStorage(), memoryStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { written, local, session };
}

test('cookies of that name go from the host and from each domain above it, others stay', () => {
  const { written } = useBrowser('crisp-client%2Fsession=1; theme=dark', 'www.exemple.fr');
  forgetStored(/^crisp-client/);
  expect(written).toEqual([
    'crisp-client%2Fsession=; path=/; max-age=0',
    'crisp-client%2Fsession=; path=/; max-age=0; domain=www.exemple.fr',
    'crisp-client%2Fsession=; path=/; max-age=0; domain=exemple.fr',
  ]);
});

test('so do values in both storages', () => {
  const { local, session } = useBrowser('', 'localhost');
  for (const storage of [local, session]) {
    storage.setItem('twk_1', 'a');
    storage.setItem('theme', 'dark');
  }
  forgetStored(/^twk/);
  for (const storage of [local, session]) {
    expect(storage.getItem('twk_1')).toBeNull();
    expect(storage.getItem('theme')).toBe('dark');
  }
});
