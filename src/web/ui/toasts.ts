// Short messages at the top right, for public and admin pages. The library is loaded when it is first needed, or ahead by
// preloadToasts.
import { logProblem } from './log-problem.ts';
import type { ToastOptions, ToastType } from './toast-area.tsx';

const loadArea = () => import('./toast-area.tsx');

let areShown = false;

function show(type: ToastType, text: string, options: ToastOptions = {}): void {
  areShown = true;
  loadArea().then(
    (area) => area.showToast(type, text, options),
    (error: unknown) => {
      logProblem('a message could not be shown', error);
      options.onClose?.();
    },
  );
}

export const notify = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
};

export function dismissToast(id: string): void {
  if (!areShown) return;
  loadArea().then(
    (area) => area.dismiss(id),
    () => undefined,
  );
}

/** Called when the messages are no longer true. */
export function dismissToasts(): void {
  if (!areShown) return;
  areShown = false;
  loadArea().then(
    (area) => area.dismissAll(),
    () => undefined,
  );
}

/** Loads the library, so that the first message comes at once, even if the server is away by then. */
export function preloadToasts(): void {
  loadArea().catch((error: unknown) => logProblem('messages could not be prepared', error));
}
