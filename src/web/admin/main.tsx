import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './admin-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the admin page has no #root');
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
);
