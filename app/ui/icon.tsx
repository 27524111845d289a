import type { LucideIcon } from 'lucide-react';
import { useIsHydrated } from './use-is-hydrated.ts';

type IconProps = { icon: LucideIcon; className?: string };

/** What lucide repeats on each icon and `.ico` says once (styles/base.css): left out, for the sake of the first view. */
const SAID_BY_CLASS = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

/** An icon that goes with words; it has no meaning of its own. */
export function Icon({ icon: Glyph, className = 'ico' }: IconProps) {
  return <Glyph className={className} {...SAID_BY_CLASS} />;
}

/**
 * The same for what is closed at first (a menu, a panel): drawn once React runs, at the first sign of intent, so that
 * the first view does not carry it. It keeps its place until then.
 */
export function LateIcon({ icon }: IconProps) {
  return useIsHydrated() ? <Icon icon={icon} /> : <i className="ico" />;
}
