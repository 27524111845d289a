/** The goals for the site's speed, in the order of the summary: goal 1 is the first. */
export const GOALS = [
  'First view, and scripts after the intent',
  'Lighthouse on ten templates; no long task in a purchase',
  'From page to page',
  'A kept page against nginx',
  'A product’s page, rendered for each request',
  'Orders against their writes alone, on both databases',
  'Growth: 100× the data, ten times the pages',
  'Memory, start, build and tests',
] as const;
