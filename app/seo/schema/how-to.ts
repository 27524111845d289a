import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import type { JsonLdNode } from './node.ts';

export type DescribedProcedure = {
  path: string;
  title: string;
  /** How long the work takes. */
  minutes: number;
  tools: readonly string[];
  parts: readonly string[];
  /** The headings of the body: those of steps are named by the compiler (server/content/markdown/steps.ts). */
  headings: readonly { id: string; text: string }[];
};

const STEP_ID = /^(?:procedure-\d+-)?etape-\d+$/;

/** The numbered steps of a guide, in order; null if it has none. */
export function howTo(guide: DescribedProcedure, siteUrl: string): JsonLdNode | null {
  const steps = guide.headings.filter(({ id }) => STEP_ID.test(id));
  if (steps.length === 0) return null;
  const url = canonicalPageUrl(siteUrl, guide.path);
  return {
    '@type': 'HowTo',
    '@id': `${url}#etapes`,
    mainEntityOfPage: url,
    name: guide.title,
    image: siteAddress(siteUrl, socialImagePath(guide.path)),
    totalTime: `PT${guide.minutes}M`,
    tool: guide.tools.length > 0 ? guide.tools : undefined,
    supply: guide.parts.length > 0 ? guide.parts : undefined,
    step: steps.map(({ id, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      text,
      url: `${url}#${id}`,
    })),
    inLanguage: 'fr-FR',
  };
}
