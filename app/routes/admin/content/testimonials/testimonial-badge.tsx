import { Badge } from '#app/ui/display/badge.tsx';
import type { TestimonialOutcome } from '#domain/testimonials/testimonial-decision.ts';

type TestimonialBadgeProps = { isExample: boolean; isVisible: boolean; outcome: TestimonialOutcome | null };

/** The decision about a testimonial. */
export function TestimonialBadge({ isExample, isVisible, outcome }: TestimonialBadgeProps) {
  if (isExample) return <Badge kind="idle">Exemple</Badge>;
  if (isVisible) return <Badge kind="ok">Publié</Badge>;
  if (outcome === 'refused') return <Badge kind="error">Refusé</Badge>;
  if (outcome === 'withdrawn') return <Badge kind="idle">Retiré</Badge>;
  return <Badge kind="waiting">À lire</Badge>;
}
