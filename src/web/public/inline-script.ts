// Inside the HTML: takes the first answer before React arrives. React then starts from what the form shows.
import './load-again.ts';
import './first-screen.css';
import { keptEstimatesKey, savedWizardKey, startedFromName } from '#contract/page.ts';
import { reportOnce } from '#web/public/questionnaire/report-once.ts';
import { isSecondClick, noteMove } from '#web/public/questionnaire/second-click.ts';
const untilReact = new AbortController();
function goOn(): void {
  const [form] = document.forms;
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-number]');
  const isAnswered = first?.hidden === false && first.querySelector(':checked') !== null;
  if (form?.toggleAttribute('data-pending', !isAnswered)) return;
  for (const step of [first, second]) step?.toggleAttribute('hidden');
  form?.setAttribute('data-step', '2');
  form?.querySelector('[data-count]')?.replaceChildren('2');
  form?.querySelector('progress')?.setAttribute('value', '2');
  second?.querySelector('h1')?.focus({ preventScroll: true });
  scrollTo(0, 0);
  noteMove();
}
function onClick(event: MouseEvent): void {
  const radio = event.target instanceof Element && event.target.closest('label')?.control;
  if (!(radio instanceof HTMLInputElement) || event.detail === 0) return; // Arrow keys send clicks with detail 0.
  if (isSecondClick(event)) return event.preventDefault();
  if (radio !== event.target) event.preventDefault();
  radio.checked = true;
  goOn();
}
const reached = () => [...document.querySelectorAll('[data-number]:not([hidden]), [data-number="1"]')];
addEventListener('react-arrived', () => untilReact.abort());
addEventListener('click', onClick, untilReact);
addEventListener('submit', goOn, untilReact);
addEventListener('pagehide', () => reportOnce(reached().map(({ id }) => id)), untilReact);
try {
  const { step } = JSON.parse(sessionStorage.getItem(savedWizardKey) ?? '{}');
  const html = document.documentElement;
  html.toggleAttribute('data-resumed', step > 1 || location.search.includes(startedFromName));
  html.toggleAttribute('data-returning', keptEstimatesKey in localStorage);
} catch {} // Without storage nothing is resumed.
