// Loaded by toasts.ts only: public pages show their first step without it.
import './toast-area.css';
import { Toast } from '@base-ui/react/toast';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CloseIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error' | 'loading';

export interface ToastOptions {
  /** Default 5000. A message of type `loading` stays until another replaces it. */
  readonly autoCloseMs?: number;
  /** A message replaces the one with the same id. The default is type and text. */
  readonly id?: string;
  /** A button beside the text; it closes the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Words that the text begins with, as a button: what the message is about. */
  readonly subject?: { readonly words: string; readonly onPress: () => void } | undefined;
  /** The page says the same where it stays: a screen reader reads it there, and not twice. */
  readonly isSilent?: boolean;
}

const autoCloseMs = 5000;
/** The part of its width by which a message has to be dragged to close it. */
const dragToDismiss = 0.8;

type Shown = Pick<ToastOptions, 'action' | 'subject' | 'isSilent'>;

const manager = Toast.createToastManager<Shown>();

function Messages() {
  const { toasts, close } = Toast.useToastManager<Shown>();
  /** The element that had the focus before a message took it. */
  const focusedBefore = useRef<EventTarget>(null);
  useEffect(noteEdges, [toasts]);

  function closeAndReturn(id: string): void {
    close(id);
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
  }

  return (
    <Toast.Viewport
      className="toasts"
      aria-label="Messages, Alt+T"
      // Each message is an alert; a live region around them would announce it twice.
      aria-live="off"
      onFocusCapture={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
      }}
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          role="alert"
          aria-live={toast.data?.isSilent ? 'off' : undefined}
          tabIndex={-1}
          aria-modal={undefined}
          className="toast"
          // Base UI would close a message after 40 pixels.
          swipeDirection={[]}
          onPointerDown={(event) => drag(event, () => closeAndReturn(toast.id))}
        >
          {toast.type === 'loading' && <Spinner />}
          <ToastText text={toast.title} subject={toast.data?.subject} />
          {toast.data?.action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                toast.data?.action?.onPress();
                closeAndReturn(toast.id);
              }}
            >
              {toast.data.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Close"
            className="toast-close"
            onClick={() => closeAndReturn(toast.id)}
          >
            <CloseIcon className="size-4" />
          </button>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}

function ToastText({ text, subject }: { readonly text: ReactNode } & Pick<Shown, 'subject'>) {
  const begins =
    subject && subject.words !== '' && typeof text === 'string' && text.startsWith(subject.words);
  return (
    <span className="toast-text">
      {begins && (
        <button type="button" className="toast-subject" onClick={subject.onPress}>
          {subject.words}
        </button>
      )}
      <span>{begins ? text.slice(subject.words.length) : text}</span>
    </span>
  );
}

function drag(
  { target, currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>,
  close: () => void,
): void {
  if (target instanceof Element && target.closest('button')) return;
  const toast: HTMLElement = currentTarget;
  let moved = 0;
  function move(event: globalThis.PointerEvent): void {
    moved = event.clientX - clientX;
    toast.style.translate = `${moved}px`;
  }
  function end(): void {
    toast.removeEventListener('pointermove', move);
    if (Math.abs(moved) > dragToDismiss * toast.offsetWidth) close();
    else toast.style.translate = '';
  }
  toast.setPointerCapture(pointerId);
  toast.addEventListener('pointermove', move);
  toast.addEventListener('lostpointercapture', end, { once: true });
}

/**
 * Sets measures for style sheets: messages stand below the visible part of the header, and in large text a focused
 * element scrolls to below the messages, also one that had the focus before they came.
 */
function noteEdges(): void {
  requestAnimationFrame(() => {
    const edgesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const bottomOf = (edges: DOMRect[]) => Math.max(0, ...edges.map(({ bottom }) => bottom));
    place.style.setProperty('--header-bottom', `${bottomOf(edgesOf('header'))}px`);
    const toasts = edgesOf('.toast');
    const toastsBottom = bottomOf(toasts);
    document.documentElement.style.setProperty('--toasts-bottom', `${toastsBottom}px`);
    const focused = document.activeElement;
    const top = focused?.getBoundingClientRect().top ?? 0;
    // A focused element that was scrolled away, also in part, stays where it is.
    const isCovered = toasts[0] && top >= toasts[0].top && top < toastsBottom;
    if (isCovered && !place.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  });
}

document.addEventListener('keydown', ({ altKey, code }) => {
  if (altKey && code === 'KeyT') document.querySelector<HTMLElement>('.toast')?.focus();
});

const place = document.createElement('div');
document.body.append(place);
// Rendered at once, because the first message would otherwise come before anything listens.
flushSync(() =>
  createRoot(place).render(
    <Toast.Provider toastManager={manager} timeout={autoCloseMs} limit={5}>
      <Messages />
    </Toast.Provider>,
  ),
);

/** Shows a message. If it is already on the screen, only its time starts again. */
export function showToast(type: ToastType, text: string, options: ToastOptions): void {
  const { id = `${type}: ${text}`, action, subject, isSilent = false } = options;
  manager.add({
    id,
    type,
    title: text,
    timeout: options.autoCloseMs ?? autoCloseMs,
    data: { action, subject, isSilent },
  });
}

export function dismiss(id?: string): void {
  manager.close(id);
}
