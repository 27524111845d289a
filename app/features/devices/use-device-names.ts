import { useEffect, useState } from 'react';
import { DEVICE_NAMES_PATH, type DeviceNames } from '#domain/devices/device-names.ts';

const NONE: DeviceNames = { brands: [], models: [] };

/**
 * The names of the register, from the moment when somebody enters a field with one of these lists.
 * @param lists ids; the same array each time
 */
export function useDeviceNames(lists: readonly string[]): DeviceNames {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let isAsked = false;
    const enter = (field: EventTarget | null) => {
      const list = field instanceof HTMLInputElement ? field.getAttribute('list') : null;
      if (isAsked || list === null || !lists.includes(list)) return;
      isAsked = true;
      readNames(signal).then(setNames, () => {
        // The field stays a plain one, and the next visit of it tries again.
        isAsked = false;
      });
    };
    document.addEventListener('focusin', ({ target }) => enter(target), { signal });
    // Whoever was faster than the script stands in the field already.
    enter(document.activeElement);
    return () => stopping.abort();
  }, [lists]);
  return names;
}

async function readNames(signal: AbortSignal): Promise<DeviceNames> {
  const response = await fetch(DEVICE_NAMES_PATH, { signal });
  if (!response.ok) throw new Error(`the names of devices: ${response.status}`);
  return response.json();
}
