import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.BATTLEBOARD_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/battleboard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
