import { notify } from '#web/ui/toasts.ts';

const successMs = 4000;

export function showSuccess(text: string, autoCloseMs = successMs): void {
  notify.success(text, { autoCloseMs });
}
