import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // The tests' build, which has the catalogue, never takes the place of the site's.
  buildDirectory: process.env.CATALOGUE ? 'build-catalogue' : 'build',
  ssr: true,
  // The whole route table ships with the entry: no /__manifest request after the first intent.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
