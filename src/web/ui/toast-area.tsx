// Loaded by toasts.ts only. The unstyled build is used because the other one writes a <style> into the
// page, which the Content-Security-Policy forbids; its style sheet comes as a file instead.
import 'react-toastify/ReactToastify.css';
import './toast-area.css';
import { createRoot } from 'react-dom/client';
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  /** Default 5000. */
  readonly autoCloseMs?: number;
}

const autoCloseMs = 5000;
const dragToDismissPercent = 80;

let mounted = false;

/** Every toast is an alert: a live region around them would have it read out twice. */
function silenceContainer(place: HTMLElement): void {
  new MutationObserver((_changes, observer) => {
    const container = place.querySelector('[aria-live]');
    if (!container) return;
    container.setAttribute('aria-live', 'off');
    observer.disconnect();
  }).observe(place, { childList: true, subtree: true });
}

/** For toast-area.css: on a phone toasts stand below the visible part of the page's header. */
function notePlaceOfHeader(): void {
  requestAnimationFrame(() => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    document.documentElement.style.setProperty('--header-bottom', `${Math.max(0, bottom)}px`);
  });
}

function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  silenceContainer(place);
  // Focused by Alt+T, the library's own hotkey.
  createRoot(place).render(
    <ToastContainer
      position="top-right"
      transition={Slide}
      autoClose={autoCloseMs}
      draggable
      draggablePercent={dragToDismissPercent}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      stacked
      limit={5}
    />,
  );
}

/** A message that is already on the screen is not shown twice: its time starts again. */
export function showToast(type: ToastType, text: string, options: ToastOptions): void {
  mountOnce();
  notePlaceOfHeader();
  const toastId = `${type}: ${text}`;
  const settings = { type, autoClose: options.autoCloseMs ?? autoCloseMs };
  if (toast.isActive(toastId)) toast.update(toastId, { ...settings, delay: 0 });
  else toast(text, { ...settings, toastId });
}

export function dismissAll(): void {
  toast.dismiss();
}
