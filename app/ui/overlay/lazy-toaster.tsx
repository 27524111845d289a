import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts, type ToastMessage } from './toast.ts';

const importToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await importToaster()).Toaster }));

/** For an action that takes a while: its message will not wait for code. A failure is the message's to have. */
export function preloadToaster(): void {
  importToaster().catch(() => {});
}

/** A Toaster whose code comes with the first message: a page that says nothing does not pay for it. */
export function LazyToaster() {
  const [first, setFirst] = useState<ToastMessage>();
  useEffect(() => {
    // From its mount on the Toaster listens itself.
    if (!first) return listenToToasts(setFirst);
  }, [first]);
  if (!first) return null;
  return (
    <Suspense>
      <Toaster first={first} />
    </Suspense>
  );
}
