// A small build in a folder, in the shape of `npm run build`.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

const renderer = `
export const apiBases = { public: '/api', admin: 'https://api.example.net/admin' };
export const renderPage = (page, { options, business }) => ({
  title: 'Title of ' + page,
  rootStyle: business.accent ? '--accent:' + business.accent : '',
  html: '<h1>' + page + '</h1><p>' + (options?.liftTypes[0]?.name ?? 'Loading options...') + '</p>',
});
const rendered = (html) => ({ title: html, rootStyle: '', html: '<h1>' + html + '</h1>' });
export const renderShared = ({ shown, address: { path, url } }) =>
  rendered((shown.estimate?.reference ?? shown.compared.length) + ' at ' + path + ', on paper ' + url);
export const renderPlain = (page) => rendered(page);`;

const files: Readonly<Record<string, string>> = {
  'render/render-page.js': renderer,
  'client/manifest-public.json': JSON.stringify({
    'src/web/public/main.tsx': { file: 'assets/public/main-1.js' },
    'src/web/public/estimate/thank-you-page.tsx': {
      file: 'assets/public/thank-you-page-1.js',
      css: ['assets/public/styles-1.css'],
    },
  }),
  'inline/inline-script.js': '/* inline */',
  'inline/first-screen.css': 'h1{color:red}',
  'client/manifest-admin.json': JSON.stringify({
    'src/web/admin/main.tsx': { file: 'assets/admin/main-1.js', css: ['assets/admin/main-1.css'] },
  }),
  'client/assets/public/main-1.js': '/* public */',
  'client/assets/public/main-1.js.br': 'compressed',
  'client/assets/public/styles-1.css': 'h1{color:green}',
  'client/assets/admin/main-1.js': '/* admin */',
  'client/assets/admin/main-1.css': 'h1{color:blue}',
  'client/robots.txt': 'User-agent: *',
};

/** The dist folder; its caller removes it. */
export async function makeWebBuild(): Promise<string> {
  const dist = await makeTemporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  return dist;
}
