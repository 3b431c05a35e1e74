import { renderToStaticMarkup } from 'react-dom/server';
import type { Business, PageRenderer } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { callLink } from '#domain/visitor-links.ts';
import { paths } from '#web/public/location.ts';
import { PageLayout } from '#web/public/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { ComparisonPage } from './comparison-page.tsx';
import { EstimatePage } from './estimate-page.tsx';
import { notKeptText } from './save-pdf.tsx';

/** The page's only script. Buttons that need it are hidden until it has run. */
const pageScript = `(() => {
const say = (text) => { document.getElementById('link-status').textContent = text };
const offer = (id, act) => {
  const button = document.getElementById(id);
  button.hidden = false;
  button.addEventListener('click', act);
};
offer('print', () => print());
if (navigator.clipboard) offer('copy-link', () => navigator.clipboard.writeText(location.href).then(
  () => say('Link copied'),
  () => say('The link could not be copied: please copy it from the address bar.')));
const form = document.querySelector('[data-save-pdf]');
if (form) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const file = form.dataset.savePdf;
  const kept = await fetch('/api' + file.replace('/estimate/', '/estimates/').replace('.pdf', '/prepared-for'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).catch(() => undefined);
  const { error } = kept ? await kept.json().catch(() => ({})) : {};
  document.querySelector('[data-save-status]').textContent =
    kept && kept.ok ? '' : error || '${notKeptText}';
  if (kept && kept.ok) location.assign(file);
});
if (navigator.share) offer('share', () => navigator.share({ title: document.title, url: location.href }).catch(() => {}));
})()`;

/** Reports once that somebody looked at the estimate for five seconds. Mail scanners run no scripts; admins do not count. */
const openedScript = `;(() => {
// A browser that denies storage holds no admin's session.
try { if (localStorage.getItem('adminToken')) return } catch {}
let seconds = 0;
const timer = setInterval(() => {
  if (document.visibilityState === 'visible') seconds += 1;
  if (seconds < 5) return;
  clearInterval(timer);
  fetch('/api' + location.pathname.replace('/estimate/', '/estimates/') + '/opened', { method: 'POST' }).catch(() => {});
}, 1000);
})()`;

export const renderEstimate: PageRenderer['renderEstimate'] = (estimate, address, business) => ({
  title: `Lift estimate ${estimate.reference} | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  script: pageScript + openedScript,
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <EstimatePage estimate={estimate} address={address} business={business} />
    </PageLayout>,
  ),
});

export const renderComparison: PageRenderer['renderComparison'] = (compared, address, business) => ({
  title: `Lift estimates compared | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  script: pageScript,
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <ComparisonPage compared={compared} address={address} business={business} />
    </PageLayout>,
  ),
});

export const renderEstimateGone: PageRenderer['renderEstimateGone'] = (business) => ({
  title: `Estimate not available | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  script: '',
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <GonePage business={business} />
    </PageLayout>,
  ),
});

/** Sent with status 404, for expired, erased and unknown estimates. */
function GonePage({ business }: { readonly business: Business }) {
  return (
    <div className="mx-auto max-w-xl gutter py-20 text-center md:py-28">
      <h1 className="text-3xl font-semibold tracking-tight">This estimate is no longer available</h1>
      <p className="mt-3 text-lg text-muted">
        Its link may be mistyped, or its time is over. Work out a new one in under a minute, or call us: we
        are glad to help.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={paths.estimator} className={buttonClass('primary')}>
          Work out a new estimate
        </a>
        <a href={callLink(business.phone)} className={buttonClass('secondary')}>
          <PhoneIcon className="size-4.5" />
          {business.phone}
        </a>
      </div>
    </div>
  );
}
