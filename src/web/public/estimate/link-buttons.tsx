import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { PrinterIcon } from '#web/ui/icons.tsx';

interface LinkButtonsProps {
  /** The estimate's own address. */
  readonly url: string;
  /** The page itself shows the whole estimate. */
  readonly canPrint?: boolean;
}

/** Ways to keep an estimate. What the browser cannot do is not offered. */
export function LinkButtons({ url, canPrint = false }: LinkButtonsProps) {
  const [message, setMessage] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setMessage('Link copied');
    } catch {
      setMessage('The link could not be copied.');
    }
  }

  /** Rejected when the visitor cancels. */
  async function share(): Promise<void> {
    await navigator.share({ title: document.title, url }).catch(() => undefined);
  }

  const quiet = 'px-3!';
  return (
    <div className="-mx-3 mt-2 flex flex-wrap gap-x-1 print:hidden">
      {'clipboard' in navigator && (
        <Button variant="quiet" className={quiet} onClick={() => void copy()}>
          Copy link
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="quiet" className={quiet} onClick={() => void share()}>
          Share
        </Button>
      )}
      <a href={`${url}.pdf`} download className={`${buttonClass('quiet')} ${quiet}`}>
        Download PDF
      </a>
      {canPrint && (
        <Button variant="quiet" className={quiet} onClick={() => window.print()}>
          <PrinterIcon />
          Print
        </Button>
      )}
      <p role="status" className="self-center px-3 text-sm text-muted">
        {message}
      </p>
    </div>
  );
}
