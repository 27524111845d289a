import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts, type ToastMessage } from './toast.ts';

const importToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await importToaster()).Toaster }));

/**
 * Call it when a slow action starts: its message then need not wait for code. A failure here is left to the message.
 */
export function preloadToaster(): void {
  importToaster().catch(() => {});
}

/** A Toaster whose code loads with the first message: a page without messages does not pay for it. */
export function LazyToaster() {
  const [first, setFirst] = useState<ToastMessage>();
  useEffect(() => {
    // Once it is mounted, the Toaster listens itself.
    if (!first) return listenToToasts(setFirst);
  }, [first]);
  if (!first) return null;
  return (
    <Suspense>
      <Toaster first={first} />
    </Suspense>
  );
}
