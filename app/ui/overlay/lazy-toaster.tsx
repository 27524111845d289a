import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts, type ToastMessage } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

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
