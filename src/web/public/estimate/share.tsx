import { type ReactNode, useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-in-browser.ts';
import { overDrawing, wayLook } from './price-look.ts';

interface ShareProps {
  /** The address that is shared; its document ends in `.pdf`. */
  readonly url: string;
  /** Saves the document. */
  readonly children: ReactNode;
}

/** One button for all ways to keep and pass on an estimate, which open below it. Without scripts only the document can be saved. */
export function Share({ url, children }: ShareProps) {
  const isHydrated = useHydrated();
  const [message, setMessage] = useState<{ readonly url: string; readonly words: string }>();
  const say = (words: string) => setMessage({ url, words });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      say('Link copied');
    } catch {
      say('The link could not be copied.');
    }
  }

  const look = buttonClass('small');
  const mail = new URLSearchParams({ subject: 'Lift estimate', body: url }).toString().replaceAll('+', '%20');
  return (
    <details
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      // It opens below all that stands beside the button, so that nothing moves. Older browsers cannot.
      className="open:basis-full supports-[selector(::details-content)]:contents details-content:order-last details-content:hidden details-content:basis-full open:details-content:block print:hidden"
    >
      <summary className={`list-none ${wayLook}`}>Share</summary>
      <div className={`mt-2 rounded-lg border border-line bg-paper p-4 ${overDrawing}`}>
        <div className="mb-4 flex flex-wrap items-center gap-2 noscript:hidden">
          {isHydrated && 'clipboard' in navigator && (
            <button type="button" className={look} onClick={() => void copy()}>
              <CopyIcon className="size-4.5" />
              <span>Copy link</span>
            </button>
          )}
          {isHydrated && 'share' in navigator ? (
            <button
              type="button"
              className={look}
              // Rejected when the visitor cancels.
              onClick={() => void navigator.share({ title: document.title, url }).catch(() => undefined)}
            >
              Send
            </button>
          ) : (
            <a href={`mailto:?${mail}`} className={look}>
              Send with your mail program
            </a>
          )}
          {/* Each version of the estimate has its own link. */}
          <p role="status" className="text-muted md:text-sm">
            {message?.url === url && message.words}
          </p>
        </div>
        {children}
      </div>
    </details>
  );
}
