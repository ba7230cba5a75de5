import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['LAMPLIGHT_SERVER'] ?? 'http://127.0.0.1:4280';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The page's policy is strict and every target browser preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/media': server, '/healthz': server },
  },
});
