// The page of the link in a visitor's mail. It needs no script: its button is a form.
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRenderer } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { PageLayout } from '#web/public/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';

export const renderMailStop: PageRenderer['renderMailStop'] = (business, isStopped) => ({
  title: `Estimates by mail | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <div className="mx-auto max-w-xl gutter py-20 text-center md:py-28">
        <h1 className="text-3xl font-semibold tracking-tight">
          {isStopped ? 'You get no more estimates by mail' : 'No more estimates by mail?'}
        </h1>
        <p className="mt-3 text-lg text-muted">
          {isStopped
            ? 'This is stored. You can still work out prices here, and have one mailed to you from the page of your own estimate.'
            : `Press the button, and ${business.name} mails no more estimates to the address that this link was sent to.`}
        </p>
        {!isStopped && (
          <form method="post" className="mt-8">
            <button type="submit" className={buttonClass('primary')}>
              Stop these mails
            </button>
          </form>
        )}
      </div>
    </PageLayout>,
  ),
});
