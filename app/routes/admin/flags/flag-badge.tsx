import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import type { FlagTone } from '#domain/repair/flag-tones.ts';

const KINDS: Record<FlagTone, BadgeKind> = {
  grey: 'idle',
  blue: 'progress',
  green: 'ok',
  yellow: 'waiting',
  red: 'error',
};

export const FlagBadge = ({ name, tone }: { name: string; tone: FlagTone }) => (
  <Badge kind={KINDS[tone]}>{name}</Badge>
);
