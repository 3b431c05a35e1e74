// Loaded by toasts.ts only. The unstyled build is used because the other one writes a <style> into the
// page, which the Content-Security-Policy forbids; its style sheet comes as a file instead.
import 'react-toastify/ReactToastify.css';
import './toast-area.css';
import { createRoot } from 'react-dom/client';
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled';
import type { ToastOptions, ToastType } from './toasts.ts';

const autoCloseMs = 5000;
const dragToDismissPercent = 80;

let mounted = false;

function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
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
  const toastId = `${type}: ${text}`;
  const settings = { type, autoClose: options.autoCloseMs ?? autoCloseMs };
  if (toast.isActive(toastId)) toast.update(toastId, { ...settings, delay: 0 });
  else toast(text, { ...settings, toastId });
}
