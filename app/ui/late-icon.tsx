import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/**
 * An icon that decorates what is closed at first (a menu, a panel): drawn once React runs, at the first sign of intent,
 * so that the first view does not carry it. It keeps its place until then.
 */
export function LateIcon({ icon: Icon }: { icon: LucideIcon }) {
  return useIsHydrated() ? <Icon className="ico" /> : <i className="ico" />;
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
