import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { refuseServerImports } from './scripts/vite/refuse-server-imports.ts';

export default defineConfig({
  plugins: [refuseServerImports(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: true },
});
