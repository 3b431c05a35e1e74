// The bundles: the public pages and the admin area, without a common chunk; the public pages for the server, which
// prerenders them; the script and the style sheet inside their HTML; and the script for other sites.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller files gain nothing from compression. */
const worthCompressingBytes = 1024;

/**
 * Has Chromium compile all of a script while it arrives, beside the main thread, and not each function when it runs first:
 * see docs/decisions/023. Other browsers take the line for a comment. https://v8.dev/blog/explicit-compile-hints
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Writes a .br and a .gz beside every text file, so that the server never compresses while serving. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => /\.(js|css|svg)$/.test(file.fileName));
        await Promise.all(
          files.map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (content.length < worthCompressingBytes) return;
            const brotli = await compressBrotli(content, {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.gz`,
              source: await compressGzip(content, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}

/** What is loaded together is one file: a request costs a phone more than some unneeded bytes. */
const chunks = [
  { name: 'main', tags: ['$initial' as const] },
  {
    name: 'price',
    test: /public\/(questionnaire\/(steps\/contact-|submi)|estimate\/(?!thank-you|estimate-card|ndis))/,
  },
];

function clientBundle(name: 'public' | 'admin', input: string) {
  return {
    consumer: 'client' as const,
    build: {
      outDir: 'dist/client',
      assetsDir: `assets/${name}`,
      emptyOutDir: name === 'public',
      copyPublicDir: name === 'public',
      manifest: `manifest-${name}.json`,
      rolldownOptions: { input, output: { codeSplitting: { groups: chunks } } },
    },
  };
}

export default defineConfig(({ command }) => {
  // With a shell's own NODE_ENV the pages would hold half of React's development build, and not work.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), tailwindcss(), compileAhead(), precompress()],
    publicDir: 'src/web/static',
    build: {
      // Browsers with CSS cascade layers and `color-mix`: all since early 2023.
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
    environments: {
      client: clientBundle('public', 'src/web/public/main.tsx'),
      admin: clientBundle('admin', 'src/web/admin/main.tsx'),
      embed: {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/client',
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/web/public/embedding/embed.ts',
            // A fixed name, because other sites' HTML names it.
            output: { format: 'iife', entryFileNames: 'embed.js' },
          },
        },
      },
      inline: {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/inline',
          // Otherwise the script would hold the style sheet.
          cssCodeSplit: false,
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/web/public/inline-script.ts',
            output: {
              format: 'iife',
              entryFileNames: 'inline-script.js',
              assetFileNames: 'first-screen[extname]',
            },
          },
        },
      },
      ssr: {
        // With React in the bundle its production build runs, independent of NODE_ENV.
        ...(command === 'build' && {
          resolve: { noExternal: true },
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        }),
        build: {
          outDir: 'dist/render',
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node26',
          rolldownOptions: { input: 'src/web/public/render-page.tsx' },
        },
      },
    },
    builder: {},
  };
});
