import '#web/api/zod-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadToasts } from '#web/ui/toasts.ts';
import { AdminApp } from './admin-app.tsx';
import { startSession } from '#web/admin/session/session.ts';
import { startTheme } from '#web/admin/ui/theme.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the admin page has no #root');
startTheme();
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
);
startSession();
preloadToasts();
