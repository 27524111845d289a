import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table ships with the entry: no /__manifest request after the first intent.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
