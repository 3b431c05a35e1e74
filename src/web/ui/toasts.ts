// Short messages at the top right, for public and admin pages. They are loaded when the first is needed, or ahead by
// preloadToasts.
import { logProblem } from './log-problem.ts';
import type { ToastOptions, ToastType } from './toast-area.tsx';

const loadArea = () => import('./toast-area.tsx');

let areShown = false;

function show(type: ToastType) {
  return (text: string, options: ToastOptions = {}): void => {
    areShown = true;
    loadArea().then(
      (area) => area.showToast(type, text, options),
      (error: unknown) => logProblem('a message could not be shown', error),
    );
  };
}

export const notify = {
  plain: show('default'),
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
};

/** Called when a message is no longer true. If the id is left out, all messages are closed. */
export function dismissToasts(id?: string): void {
  if (!areShown) return;
  loadArea().then(
    (area) => area.dismiss(id),
    () => undefined,
  );
}

/** Loads the library, so that the first message comes at once, even if the server is away by then. */
export function preloadToasts(): void {
  loadArea().catch((error: unknown) => logProblem('messages could not be prepared', error));
}
