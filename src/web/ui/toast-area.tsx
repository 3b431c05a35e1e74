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
  /** Messages with different ids are shown beside each other. Default: type and text. */
  readonly id?: string;
  /** A button beside the text; it closes the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly onClose?: () => void;
}

const autoCloseMs = 5000;
const dragToDismissPercent = 80;

let mounted = false;

/** Every toast is an alert; a live region around them would announce it twice. */
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

/** For base.css: in large text, what takes the focus is scrolled to below the toasts. */
function noteLowerEdge(): void {
  requestAnimationFrame(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')];
    const bottom = Math.max(0, ...toasts.map((each) => each.getBoundingClientRect().bottom));
    document.documentElement.style.setProperty('--toasts-bottom', `${bottom}px`);
  });
}

/** A message whose button was pressed disappears: the focus goes back to where it was before. */
function returnFocus(place: HTMLElement): void {
  let before: EventTarget | null = null;
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) before = relatedTarget;
  });
  place.addEventListener('click', ({ target }) => {
    const isPressed = target instanceof Element && target.closest('button') !== null;
    if (isPressed && before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
}

function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  silenceContainer(place);
  returnFocus(place);
  toast.onChange(noteLowerEdge);
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
  const { id: toastId = `${type}: ${text}`, action, onClose } = options;
  const settings = {
    type,
    autoClose: options.autoCloseMs ?? autoCloseMs,
    // The timer goes on while the window is in the background.
    ...(onClose && { onClose, pauseOnFocusLoss: false }),
  };
  const content = action ? (
    <div className="flex items-center gap-3">
      <span className="mr-auto">{text}</span>
      <button
        type="button"
        className="min-h-9 shrink-0 px-2 font-semibold whitespace-nowrap underline"
        onClick={action.onPress}
      >
        {action.label}
      </button>
    </div>
  ) : (
    text
  );
  if (toast.isActive(toastId)) toast.update(toastId, { ...settings, render: content, delay: 0 });
  else toast(content, { ...settings, toastId });
}

export function dismiss(id: string): void {
  toast.dismiss(id);
}

export function dismissAll(): void {
  toast.dismiss();
}
