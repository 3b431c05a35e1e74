import '#web/public/styles.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SharedPageContext } from '#contract/page.ts';
import { SharedPage } from './shared-page.tsx';

export function hydrateShared(app: HTMLElement, context: SharedPageContext): void {
  hydrateRoot(
    app,
    <StrictMode>
      <SharedPage {...context} />
    </StrictMode>,
  );
}
