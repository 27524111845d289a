/** The localStorage or sessionStorage of a browser that was just opened. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

/** Storage of a browser that refuses it: any use throws. */
export function refusedStorage(): Storage {
  return new Proxy({} as Storage, {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}
